# The bot as an image: docker build -t zhora . (or: docker compose up --build -d)

FROM python:3.11-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src
RUN python -m venv /opt/zhora
COPY requirements.txt requirements-build.txt ./
RUN /opt/zhora/bin/pip install --require-hashes --only-binary :all: -r requirements.txt \
    && python -m pip install --require-hashes --only-binary :all: -r requirements-build.txt
COPY pyproject.toml README.md LICENSE ./
COPY engine engine
COPY players players
COPY storage storage
COPY locales locales
COPY bot bot
COPY sandbox sandbox
RUN python -m pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && /opt/zhora/bin/pip install --no-deps --no-index /wheels/*.whl

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --user-group --no-create-home --home-dir /nonexistent \
        --shell /usr/sbin/nologin zhora \
    && install --directory --owner zhora --group zhora --mode 0700 /data
COPY --from=build /opt/zhora /opt/zhora
ENV PATH=/opt/zhora/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DATABASE=/data/zhora.sqlite3 \
    HEALTH_LISTEN=127.0.0.1:9090
USER zhora
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
# 503 makes urlopen raise, so the exit code is 1.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD \
    ["python", "-c", "import urllib.request as web; web.urlopen('http://127.0.0.1:9090/healthz', timeout=4)"]
ENTRYPOINT ["zhora"]
CMD ["run"]
