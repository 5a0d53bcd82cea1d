import type { DeclaredPackage } from '../../../knowledge/project/facts.ts'

export const packagePurposes = [
  'web framework',
  'HTTP client',
  'database',
  'ORM',
  'logging',
  'tests',
  'validation',
  'authentication',
  'password hashing',
  'serialization',
  'templates',
  'cache',
  'queues',
  'command line',
  'terminal',
  'UI',
  'build',
  'linting',
  'dates',
  'configuration',
  'cryptography',
  'regular expressions',
  'documentation',
  'charts',
  'maps',
  'forms',
  'state',
  'styling',
  'drag and drop',
  'real-time messages',
  'images',
  'Markdown',
  'mail',
  'payments',
  'object storage',
  'compression',
  'scheduling',
  'translations',
  'GraphQL',
  'metrics',
] as const
export type PackagePurpose = (typeof packagePurposes)[number]

/** What well-known packages are for: the last part of their names, in small letters. */
const known: Readonly<Record<PackagePurpose, RegExp>> = {
  'web framework':
    /^(?:rails|sinatra|laravel\/framework|symfony\/framework-bundle|uvicorn|gunicorn|puma|fastendpoints.*|express|fastify|koa|hono|@nestjs\/(?:core|common|platform-express)|next|nuxt|flask|django|fastapi|starlette|tornado|aiohttp|sanic|bottle|gin|echo|chi|fiber|mux|actix-web|axum|rocket|warp|spring-boot-starter-web(?:mvc|flux)?|microsoft\.aspnetcore.*)$/u,
  'HTTP client':
    /^(?:faraday|httparty|guzzle|guzzlehttp\/guzzle|axios|node-fetch|got|superagent|undici|ky|requests|httpx|httpcore|urllib3|aiohttp|reqwest|hyper|ureq|okhttp|resty|restsharp|refit|libcurl|curl)$/u,
  database:
    /^(?:mongoid|trilogy|pgx|clickhouse.*|@clickhouse\/client|mariadb|postgres|libsql.*|driver\/(?:mysql|postgres|sqlite)|pg|mysql2?|mysql-connector-j|postgresql|com\.h2database:h2|sqlite3?|better-sqlite3|redis|ioredis|mongodb|psycopg2?(?:-binary)?|pymysql|asyncpg|pymongo|lib\/pq|pq|go-sql-driver\/mysql|go-sqlite3|sqlx|rusqlite|npgsql|hsqldb|knex|sqlite|knex.*|.*sqlite)$/u,
  ORM: /^(?:@prisma\/.*|sqlmodel|activerecord|doctrine\/orm|npgsql\.entityframeworkcore.*|.*entityframeworkcore.*|typeorm|prisma|@prisma\/client|sequelize|mongoose|sqlalchemy|flask-sqlalchemy|peewee|tortoise-orm|gorm|ent|diesel|sea-orm|hibernate-core|spring-boot-starter-data-jpa|microsoft\.entityframeworkcore.*|dapper|redbean-node|@mikro-orm\/core|drizzle-orm|alembic|flask-migrate)$/u,
  logging:
    /^(?:winston|pino|bunyan|morgan|log4js|debug|loguru|structlog|zap|logrus|zerolog|log|tracing|env_logger|slf4j-api|logback-classic|log4j.*|serilog.*|nlog|spdlog)$/u,
  tests:
    /^(?:rspec.*|capybara|minitest|phpunit|phpunit\/phpunit|pest|factory_bot.*|faker|leaktest|happy-dom|jsdom|msw|coverage|coverlet\.collector|test-case|gmock|truth|guava-testlib|jest|vitest|mocha|chai|ava|tap|supertest|cypress|@playwright\/test|playwright|@testing-library\/.*|ts-jest|pytest.*|unittest2|nose|hypothesis|tox|nox|testify|gomega|ginkgo|assert_cmd|proptest|insta|junit.*|assertj-core|mockito.*|spring-boot-starter.*-test|testcontainers.*|xunit.*|nunit.*|mstest.*|shouldly|fluentassertions|moq|nsubstitute|microsoft\.net\.test\.sdk|catch2|gtest|googletest|doctest|@nestjs\/testing)$/u,
  validation:
    /^(?:zod|joi|yup|ajv|class-validator|validator|pydantic|marshmallow|cerberus|go-playground\/validator|fluentvalidation.*|hibernate-validator|spring-boot-starter-validation|wtforms|flask-wtf)$/u,
  authentication:
    /^(?:devise.*|doorkeeper.*|rodauth.*|sorcery|warden|omniauth.*|laravel\/(?:sanctum|passport)|oauth2?|.*\/oidc|openid-client|next-auth|python-jose.*|passport.*|jsonwebtoken|jose|express-jwt|pyjwt|authlib|flask-login|flask-httpauth|golang-jwt\/jwt|jwt|jsonwebtoken|spring-boot-starter-security|microsoft\.aspnetcore\.(?:identity|authentication).*|oauthlib)$/u,
  'password hashing': /^(?:pwdlib|argon2.*|bcrypt(?:js)?|argon2.*|passlib|scrypt)$/u,
  serialization:
    /^(?:class-transformer|serde|serde_json|serde_yaml|jackson.*|gson|newtonsoft\.json|protobuf.*|msgpack|pyyaml|toml|yaml(?:\.v\d)?|js-yaml|json-iterator\/go|jsoniter|go-json|go-yaml|go-toml|sonic|easyjson|orjson|ujson|simplejson|simd-json|system\.text\.json|ugorji\/go\/codec)$/u,
  templates:
    /^(?:jinja2|mako|handlebars|ejs|pug|nunjucks|mustache|thymeleaf|spring-boot-starter-thymeleaf|tera|askama)$/u,
  cache:
    /^(?:caffeine|cache-api|ehcache|node-cache|lru-cache|cachetools|cacheable-lookup|flask-caching|spring-boot-starter-cache|moka)$/u,
  queues:
    /^(?:sidekiq|solid_queue|resque|delayed_job|nats.*|bull|bullmq|amqplib|kafkajs|celery|rq|pika|sarama|masstransit.*)$/u,
  'command line':
    /^(?:commander|yargs|minimist|meow|click|typer|argparse|cobra|pflag|urfave\/cli|cli|clap.*|structopt|lexopt|pico-args|argh|bpaf|gumdrop|getopts|docopt|kong|kingpin|commandlineparser|picocli|system\.commandline|viper)$/u,
  terminal:
    /^(?:chalk|ora|inquirer|rich|colorama|bubbletea|lipgloss|glamour|termenv|indicatif|crossterm|nu-ansi-term|colored)$/u,
  UI: /^(?:react|react-dom|vue|svelte|@angular\/core|solid-js|preact|bootstrap|font-awesome|tailwindcss|jquery|@mui\/material|antd)$/u,
  build:
    /^(?:@rollup\/.*|@vitejs\/.*|rolldown|tsx|bootsnap|propshaft|importmap-rails|sprockets.*|@rolldown\/.*|flit[_-]core|tslib|shx|npm-run-all|cross-env|webpack|vite|rollup|esbuild|parcel|gulp|typescript|babel|@babel\/.*|ts-node|tsup|setuptools|hatchling|poetry-core|cc|cmake|rimraf|nodemon)$/u,
  linting:
    /^(?:rubocop.*|standard|brakeman|phpstan|phpstan\/phpstan|@biomejs\/biome|@eslint\/.*|typescript-eslint|@vitest\/eslint-plugin|pint|laravel\/pint|prek|pre-commit|golangci-lint|eslint.*|@typescript-eslint\/.*|tslint|prettier|stylelint|ruff|flake8|pylint|mypy|black|isort|checkstyle|clippy|spotless|stylecop\.analyzers)$/u,
  dates: /^(?:moment|dayjs|luxon|date-fns|arrow|python-dateutil|pendulum|chrono|time|joda-time|nodatime)$/u,
  configuration:
    /^(?:dotenv|config|convict|python-dotenv|dynaconf|pydantic-settings|viper|godotenv|env|envconfig|figment|dotenvy)$/u,
  cryptography: /^(?:crypto-js|cryptography|pynacl|ring|openssl|bouncycastle.*|rustls|node-forge)$/u,
  'regular expressions': /^(?:oniguruma|onig|re2|pcre2?|regex|re2js)$/u,
  documentation:
    /^(?:sphinx.*|mkdocs.*|typedoc|jsdoc|swagger.*|@nestjs\/swagger|springdoc.*|swashbuckle.*|nswag.*)$/u,
  charts:
    /^(?:recharts|chart\.?js|react-chartjs.*|vue-chartjs|d3(?:-.*)?|echarts.*|vue-echarts|plotly.*|react-plotly.*|victory.*|@nivo\/.*|apexcharts|highcharts.*|nvd3|rickshaw|matplotlib|seaborn|bokeh|altair|plotters|go-echarts|go-chart|livecharts.*|oxyplot.*|scottplot.*|chartkick|jfreechart|lightweight-charts|uplot|@visx\/.*|ngx-charts|frappe-charts)$/u,
  maps: /^(?:leaflet|react-leaflet|mapbox-gl|maplibre-gl|ol|openlayers|google-map-react|folium|cesium)$/u,
  forms:
    /^(?:react-hook-form|formik|vee-validate|final-form|react-final-form|@tanstack\/react-form|simple_form|redux-form|django-crispy-forms|vuelidate|@vuelidate\/core)$/u,
  state:
    /^(?:redux|react-redux|@reduxjs\/toolkit|mobx.*|zustand|jotai|recoil|vuex|pinia|xstate|@ngrx\/store|effector|valtio|@tanstack\/(?:react|vue)-query|swr|redux-saga|redux-thunk)$/u,
  styling:
    /^(?:sass|node-sass|dart-sass|sass-embedded|less|stylus|postcss|autoprefixer|styled-components|@emotion\/.*|tailwindcss|unocss|@stitches\/.*|linaria|bulma|twin\.macro)$/u,
  'drag and drop':
    /^(?:sortablejs|vuedraggable|react-dnd.*|@dnd-kit\/.*|react-beautiful-dnd|interactjs|dragula|@hello-pangea\/dnd|vue-draggable-plus)$/u,
  'real-time messages':
    /^(?:socket\.io.*|ws|websockets|gorilla\/websocket|websocket|nhooyr\.io\/websocket|coder\/websocket|tokio-tungstenite|tungstenite|microsoft\.aspnetcore\.signalr.*|@microsoft\/signalr|pusher.*|laravel-echo|channels|actioncable|centrifuge|faye-websocket|sockjs.*|python-socketio|flask-socketio)$/u,
  images:
    /^(?:sharp|jimp|pillow|imagesharp|sixlabors\.imagesharp.*|skiasharp.*|magick\.net.*|image|imaging|disintegration\/imaging|mini_magick|ruby-vips|image_processing|intervention\/image|imagick|opencv.*|bimg|nfnt\/resize)$/u,
  Markdown:
    /^(?:marked|markdown-it.*|remark.*|showdown|commonmark.*|goldmark|blackfriday|pulldown-cmark|comrak|markdown|mistune|markdig|redcarpet|kramdown|league\/commonmark|parsedown|react-markdown|rehype.*)$/u,
  mail: /^(?:nodemailer|mailkit|mimekit|postmark.*|sendgrid.*|@sendgrid\/.*|mailgun.*|gomail.*|go-mail|lettre|letter_opener|symfony\/mailer|phpmailer\/phpmailer|flask-mail|aiosmtplib|mail|emails)$/u,
  payments:
    /^(?:stripe.*|@stripe\/.*|braintree.*|paypal.*|@paypal\/.*|adyen.*|mollie.*|laravel\/cashier.*)$/u,
  'object storage':
    /^(?:aws-sdk.*|@aws-sdk\/client-s3|awssdk\.s3|boto3|minio.*|azure\.storage\.blobs|@azure\/storage-blob|google-cloud-storage|@google-cloud\/storage|league\/flysystem.*|rust-s3|fog-aws|django-storages)$/u,
  compression:
    /^(?:klauspost\/compress|flate2|zstd|pako|jszip|archiver|adm-zip|sharpcompress|sharpziplib|brotli|snappy|golang\/snappy|lz4.*|pierrec\/lz4|rubyzip|zip|tar|fflate|compression)$/u,
  scheduling:
    /^(?:node-cron|cron|croner|node-schedule|robfig\/cron|gocron|go-co-op\/gocron|apscheduler|quartz.*|hangfire.*|rufus-scheduler|whenever|clockwork|agenda|schedule|django-celery-beat|toad-scheduler|ncronobs|coravel)$/u,
  translations:
    /^(?:i18next.*|react-i18next|vue-i18n|react-intl|@formatjs\/.*|@lingui\/.*|babel|flask-babel|go-i18n.*|nicksnyder\/go-i18n|fluent|rails-i18n|ngx-translate|@ngx-translate\/core|typesafe-i18n|@intlify\/.*)$/u,
  GraphQL:
    /^(?:graphql|graphql-.*|@apollo\/.*|apollo-.*|gqlgen|99designs\/gqlgen|gqlparser|graphene.*|strawberry-graphql|hotchocolate.*|async-graphql.*|juniper|urql|@urql\/.*|relay-.*|react-relay|@graphql-.*|ariadne|type-graphql|@nestjs\/graphql)$/u,
  metrics:
    /^(?:prom-client|prometheus.*|client_golang|micrometer.*|opentelemetry.*|@opentelemetry\/.*|statsd.*|@sentry\/.*|sentry.*|app-metrics.*|datadog.*|newrelic.*)$/u,
}

/** What a package is known to be for; `undefined` for one that is not in the list. */
export function packagePurpose({ name }: Pick<DeclaredPackage, 'name'>): PackagePurpose | undefined {
  const lower = name.toLowerCase().replace(/\/v\d+$/u, '')
  const forms = [
    lower,
    lower.split(':').at(-1) ?? lower,
    lower.split('/').slice(-2).join('/'),
    lower.split('/').at(-1) ?? lower,
  ]
  return packagePurposes.find((purpose) => forms.some((form) => known[purpose].test(form)))
}
