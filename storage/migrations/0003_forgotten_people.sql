-- Somebody who asked to be forgotten while seated keeps the seat until the game ends, under the name
-- of the pseudonym that has their place in finished games. Pseudonyms have ids below 0.
ALTER TABLE people ADD COLUMN pseudonym INTEGER REFERENCES people;
