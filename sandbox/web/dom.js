/** Builds DOM nodes. Strings only ever become text nodes or attribute values. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element. `on` holds listeners, `data` the dataset; true and false set and leave out an
 * attribute; children that are null or false are skipped.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "data") {
      Object.assign(element.dataset, value);
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * One of the drawings of icons.svg; what it stands for is said in words beside it or in a label.
 * @param {string} name
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `/web/icons.svg#${name}`);
  svg.append(use);
  return svg;
}

/**
 * A button that shows only a drawing.
 * @param {string} name the drawing
 * @param {string} label what it does, for the tooltip and the screen reader
 * @param {(event: Event) => void} press
 * @param {Record<string, any>} [attributes]
 */
export function iconButton(name, label, press, attributes = {}) {
  const properties = { type: "button", class: "icon-button", title: label, "aria-label": label };
  return h("button", { ...properties, ...attributes, on: { click: press } }, icon(name));
}

/**
 * A circle with the first letter of a name, in the colour of its id.
 * @param {{id: number, name?: string, title?: string}} whose
 */
export function avatar(whose) {
  const letter = [...(whose.name ?? whose.title ?? "").trim()][0] ?? "?";
  return h("span", { class: "avatar", "aria-hidden": "true", data: { colour: colourOf(whose.id) } }, letter.toUpperCase());
}

/** Which of the seven colours of names an id has. @param {number} id */
export function colourOf(id) {
  return String(Math.abs(id) % 7);
}
