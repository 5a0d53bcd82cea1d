import { afterEach, expect, test } from 'vitest'
import type { OpenedSketch } from '../../../testing/open-sketch.ts'
import { openSketch } from '../../../testing/open-sketch.ts'
import { findRoutes } from './find-routes.ts'
import { findGlobalChecks } from './global-checks.ts'

let opened: OpenedSketch | undefined
afterEach(() => opened?.[Symbol.dispose]())

/** Each route as `METHOD /path handler [what stands before it]`. */
function routesOf(files: Readonly<Record<string, string>>): string[] {
  opened = openSketch({ files })
  return findRoutes({ label: '', repoName: 'acme/shop', snapshot: opened.snapshot }).map(
    ({ method, route, handler, guards, isRelative }) =>
      [
        method,
        route,
        handler,
        ...(guards.length === 0 ? [] : [`[${guards.join(' ')}]`]),
        ...(isRelative ? ['?'] : []),
      ]
        .filter((part) => part !== '')
        .join(' '),
  )
}

test('blueprints and routers have the prefixes that they are registered with', () => {
  expect(
    routesOf({
      'app/__init__.py':
        "from app.auth import bp as auth_bp\napp.register_blueprint(auth_bp, url_prefix='/auth')\n",
      'app/auth/__init__.py': "bp = Blueprint('auth', __name__)\nfrom app.auth import routes\n",
      'app/auth/routes.py':
        "from app.auth import bp\n# @bp.route('/old')\n@bp.route('/login', methods=['GET', 'POST'])\n@login_required\ndef login():\n    '''\n    @bp.route('/not')\n    '''\n",
      'app/api.py':
        "router = APIRouter()\n@router.get('/items', dependencies=[Depends(check_token)])\nasync def items(): pass\n",
    }),
  ).toEqual(['GET /items items [check_token] ?', 'GET|POST /auth/login login [@login_required]'])
})

test('urlpatterns have the prefixes of the files that include them', () => {
  expect(
    routesOf({
      'site/urls.py': "urlpatterns = [path('shop/', include('shop.urls'))]\n",
      'shop/urls.py': "urlpatterns = [path('cart/<int:id>/', login_required(views.cart), name='cart')]\n",
    }),
  ).toEqual(['ANY /shop/cart/<int:id> views.cart [login_required]'])
})

test('what is around a view of Django is a guard, and its arguments are no part of the view', () => {
  expect(
    routesOf({
      'site/urls.py': [
        'urlpatterns = [',
        "  path('a/', wrap(self.index, cacheable=True), name='a'),",
        "  path('b/', self.site.admin_view(self.change)),",
        "  path('c/', wrap(\n    RedirectView.as_view(pattern_name='%s_x' % (1 + info))\n  )),",
        "  path('d/', cache_page(60 * 15)(login_required(views.shop))),",
        "  path('e/', lambda request: answer(request)),",
        "  path('f/', view=TemplateView.as_view(template_name='f.html')),",
        ']\n',
      ].join('\n'),
    }),
  ).toEqual([
    'ANY /a self.index [wrap]',
    'ANY /b self.change [admin_view]',
    'ANY /c RedirectView [wrap]',
    'ANY /d views.shop [cache_page login_required]',
    'ANY /e lambda',
    'ANY /f TemplateView',
  ])
})

test('views of Flask that a call registers have their methods, their guards and the prefix of the settings', () => {
  expect(
    routesOf({
      'app/config.py': 'class Default:\n    AUTH_URL_PREFIX = "/auth"\n',
      'app/helpers.py':
        'def register_view(bp_or_app, routes, view_func, *args, **kwargs):\n    for route in routes:\n        bp_or_app.add_url_rule(route, view_func=view_func, *args, **kwargs)\n',
      'app/auth/views.py':
        'from app.helpers import register_view\nclass Logout(MethodView):\n    decorators = [limiter.exempt, allows.requires(IsAdmin(), on_fail=go(1, 2)), login_required]\n    def get(self):\n        pass\n\n\nclass Login(MethodView):\n    def get(self):\n        pass\n    def post(self):\n        pass\n\n\ndef load(app):\n    auth = Blueprint("auth", __name__)\n    register_view(auth, routes=["/logout"], view_func=Logout.as_view("logout"))\n    register_view(\n        auth,\n        routes=["/login", "/signin"],\n        view_func=Login.as_view("login", factory=x),\n    )\n    app.register_blueprint(auth, url_prefix=app.config["AUTH_URL_PREFIX"])\n',
      'app/plain.py':
        "from flask import Flask\nfrom .auth.views import (\n    Login,\n)\napp = Flask(__name__)\napp.add_url_rule('/health', 'health', health)\napp.add_url_rule('/x', view_func=Login.as_view('x'), methods=['POST'])\napi.add_resource(Item, '/items', '/items/<int:id>', endpoint='item')\nclass Item(Resource):\n    def put(self, id): pass\n",
      'web/main.py':
        "from starlette.routing import Route\nroutes = [Route('/a', endpoint=home), Route('/b', save, methods=['POST'])]\n",
    }),
  ).toEqual([
    'GET /auth/logout Logout [allows.requires(IsAdmin(), on_fail=go(1, 2)) login_required]',
    'GET|POST /auth/login Login',
    'GET|POST /auth/signin Login',
    'GET /health health',
    'POST /x Login',
    'PUT /items Item',
    'PUT /items/<int:id> Item',
    'GET /a home',
    'POST /b save',
  ])
})

test('includes of Django are followed in each other, in place and from routers of view sets', () => {
  expect(
    routesOf({
      'site/urls.py':
        "from django.urls import path, include\nfrom shop import urls as shop_urls\nv1 = [path('ping/', Ping.as_view())]\nurlpatterns = [\n  path('api/', include([path('v1/', include(v1)), path('shop/', include(shop_urls))])),\n]\n",
      'site/views.py': 'class Ping(LoginRequiredMixin, View):\n    def post(self, request): pass\n',
      'shop/urls.py':
        "from rest_framework.routers import DefaultRouter\nfrom .views import ItemViewSet\nrouter = DefaultRouter()\nrouter.register(r'items', ItemViewSet, basename='item')\nurlpatterns = [path('', include(router.urls)), path('cart/', include('cart.urls'))]\n",
      'shop/views.py':
        "class ItemViewSet(mixins.ListModelMixin, GenericViewSet):\n    permission_classes = [IsAuthenticated]\n    @action(detail=True, methods=['post'])\n    def buy(self, request, pk): pass\n    def destroy(self, request, pk): pass\n",
      'cart/urls.py': "from . import views\nurlpatterns = [re_path(r'^all/$', views.cart)]\n",
      'cart/views.py':
        "@extend_schema(\n  responses=1,\n)\n@login_required\n@require_http_methods(['GET', 'DELETE'])\ndef cart(request): pass\n",
    }),
  ).toEqual([
    'GET|DELETE /api/shop/cart/all views.cart [@login_required]',
    'GET /api/shop/items ItemViewSet [IsAuthenticated]',
    'DELETE /api/shop/items/<pk> ItemViewSet [IsAuthenticated]',
    'POST /api/shop/items/<pk>/buy ItemViewSet [IsAuthenticated]',
    'POST /api/v1/ping Ping [LoginRequiredMixin]',
  ])
})

const restApi = {
  'site/urls.py': "from api.routes import router\nurlpatterns = [path('api/notes/', include(router.urls))]\n",
  'api/routes.py':
    "from rest_framework.routers import SimpleRouter\nfrom .views import NoteViewSet\nrouter = SimpleRouter()\nrouter.register('', NoteViewSet, basename='note')\n",
  'api/views.py':
    "class NoteViewSet(viewsets.ModelViewSet):\n    def get_permissions(self):\n        if self.action == 'shared':\n            return [AllowAny()]\n        elif self.action in ['create', 'destroy']:\n            permission_classes = [\n                IsEditor,\n            ]\n            return [one() for one in permission_classes]\n        return super().get_permissions()\n    @action(detail=False)\n    def shared(self, request): pass\n    @action(\n        detail=False,\n        permission_classes=[AllowAny],\n    )\n    def about(self, request): pass\n",
}

test('view sets of Django REST framework have the permissions of the action, else those of the settings', () => {
  expect(
    routesOf({
      ...restApi,
      'site/settings.py':
        "REST_FRAMEWORK = {\n    'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.IsAuthenticated'],\n}\n",
    }),
  ).toEqual([
    'GET /api/notes NoteViewSet [IsAuthenticated]',
    'POST /api/notes NoteViewSet [IsEditor]',
    'GET|PUT|PATCH /api/notes/<pk> NoteViewSet [IsAuthenticated]',
    'DELETE /api/notes/<pk> NoteViewSet [IsEditor]',
    'GET /api/notes/shared NoteViewSet [AllowAny]',
    'GET /api/notes/about NoteViewSet [AllowAny]',
  ])
})

test('settings that disagree give no default to the routes', () => {
  expect(
    routesOf({
      ...restApi,
      'site/settings/base.py': "REST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': ['a.IsAuthenticated']}\n",
      'site/settings/local.py': "REST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': ['a.AllowAny']}\n",
    })[0],
  ).toBe('GET /api/notes NoteViewSet')
})

test('a route of a template has the value of its prefix, else the name', () => {
  expect(
    routesOf({
      'server.ts':
        "import Fastify from 'fastify'\nconst apiPath = '/api'\nconst app = Fastify()\napp.get(`${apiPath}/health`, check)\napp.get(`${base}/items`, list)\nstore.get(`${base}`, list)\n",
    }),
  ).toEqual(['GET /api/health check', 'GET /${base}/items list'])
})

test('annotations that let everybody in stand at the route', () => {
  expect(
    routesOf({
      'SessionResource.java':
        '@Path("session")\npublic class SessionResource {\n  @PermitAll\n  @POST\n  public Response add() {\n    return null;\n  }\n}\n',
    }),
  ).toEqual(['POST /session SessionResource.add [@PermitAll]'])
})

test.each([
  ['py', 'app.py', "REST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': ['x']}\n", 'DEFAULT_PERMISSION_CLASSES'],
  ['py', 'app.py', "MIDDLEWARE = ['site.auth.LoginRequiredMiddleware']\n", 'LoginRequiredMiddleware'],
  ['py', 'app.py', '@app.before_request\ndef check(): pass\n', 'before_request'],
  ['py', 'app.py', 'app = FastAPI(title="a", dependencies=[Depends(check)])\n', 'dependencies'],
  ['ts', 'app.module.ts', 'providers: [{ provide: APP_GUARD, useClass: A }]\n', 'APP_GUARD'],
  ['js', 'app.js', 'app.use(requireAuth)\napp.use(express.json())\n', 'requireAuth'],
  ['js', 'app.js', "app.addHook('onRequest', check)\n", 'addHook'],
  ['java', 'A.java', 'public SecurityFilterChain chain(HttpSecurity http) {\n}\n', 'SecurityFilterChain'],
  ['cs', 'P.cs', 'options.FallbackPolicy = options.DefaultPolicy;\n', 'FallbackPolicy'],
  [
    'rb',
    'app/controllers/application_controller.rb',
    '  before_action :authenticate_user!\n',
    'authenticate_user',
  ],
  ['go', 'main.go', 'r.Use(middleware.Logger)\nr.Use(auth.Required)\n', 'auth.Required'],
  ['rs', 'main.rs', 'let app = app.layer(from_fn(auth_layer));\n', 'from_fn(auth_layer))'],
])('a check that is laid over all routes is found in %s: %s', (extension, path, text, name) => {
  opened = openSketch({ files: { [path]: text } })
  const route = { method: 'GET', route: '/', handler: '', path: `a.${extension}`, line: 1, endLine: 1 }
  expect(
    findGlobalChecks({ label: '', repoName: 'acme/shop', snapshot: opened.snapshot }, [
      { ...route, guards: [], framework: 'x' },
    ]).map((check) => check.name),
  ).toEqual([name])
})

test('mounted routers of JavaScript are followed through imports, calls of clients are none', () => {
  expect(
    routesOf({
      'src/app.js':
        "const express = require('express')\nconst users = require('./users')\nconst app = express()\napp.use('/api', auth, users)\naxios.get('/x', {})\n",
      'src/users.js':
        "const { Router } = require('express')\nconst router = Router()\nrouter.route('/users/:id').get(show).put(validate, update)\n  .delete(remove)\nmodule.exports = router\n",
    }),
  ).toEqual([
    'GET /api/users/:id show [auth]',
    'PUT /api/users/:id update [auth validate]',
    'DELETE /api/users/:id remove [auth]',
  ])
})

test('files of a framework that routes by folders serve what their path says', () => {
  expect(
    routesOf({
      'package.json': '{}',
      'src/app/(main)/api/teams/[teamId]/route.ts':
        "import { auth } from '@/lib/auth'\nexport async function GET(request: Request) {}\nexport const POST = withAuth(async (request) => {})\nconst remove = () => {}\nexport { remove as DELETE }\n",
      'src/app/api/auth/[...all]/route.ts': 'export const { GET, POST } = handlers\n',
      'src/app/page.tsx': 'export default function Page() {}\n',
      'site/package.json': '{}',
      'site/pages/api/users/index.ts':
        "export default async function handler(req, res) {\n  if (req.method === 'GET') return\n  switch (req.method) {\n    case 'POST':\n  }\n}\n",
      'site/pages/about.ts': 'export default 1\n',
      'kit/src/routes/(app)/items/[id]/+server.ts': 'export const PATCH: RequestHandler = async () => {}\n',
      'kit/src/routes/login/+page.server.ts':
        'export const load = async () => {}\nexport const actions = {\n  default: async () => {},\n  register: async ({ a, b }) => {},\n} satisfies Actions\n',
      'nuxt/server/api/orders/[id].delete.ts': 'export default defineEventHandler(async (event) => {})\n',
      'nuxt/server/api/index.ts': 'export default defineEventHandler(() => 1)\n',
      'old/server/routes/users.js': 'export default function routes() {}\n',
      'remix/app/routes/_auth.teams.$id.tsx':
        "import { json } from '@remix-run/node'\nexport const loader = async () => json({})\nexport async function action() {}\n",
    }),
  ).toEqual([
    'PATCH /items/[id] PATCH',
    'POST /login default',
    'POST /login?/register register',
    'ANY /api',
    'DELETE /api/orders/[id]',
    'GET /teams/$id loader',
    'POST|PUT|PATCH|DELETE /teams/$id action',
    'GET|POST /api/users handler',
    'GET /api/teams/[teamId] GET',
    'POST /api/teams/[teamId] POST [withAuth]',
    'DELETE /api/teams/[teamId] remove',
    'GET /api/auth/[...all] GET',
    'POST /api/auth/[...all] POST',
  ])
})

test('controllers have their own prefix, the global one, and the middleware that is laid over them', () => {
  expect(
    routesOf({
      'src/main.ts': "app.setGlobalPrefix('api')\n",
      'src/cats.module.ts':
        "consumer.apply(AuthMiddleware).forRoutes({ path: 'cats/:id', method: RequestMethod.DELETE })\n",
      'src/cats.controller.ts':
        "@ApiBearerAuth()\n@Controller('cats')\nexport class CatsController {\n  @Get()\n  async all() {}\n  @UseGuards(RolesGuard)\n  @Delete(':cat')\n  remove(@Param('cat') cat: string) {}\n}\n",
    }),
  ).toEqual([
    'GET /api/cats CatsController.all',
    'DELETE /api/cats/:cat CatsController.remove [@UseGuards(RolesGuard) AuthMiddleware]',
  ])
})

test('annotations of Java and attributes of C# are routes', () => {
  expect(
    routesOf({
      'src/Pets.java':
        'import org.springframework.web.bind.annotation.*;\n@Controller\n@RequestMapping("/pets/{id}")\nclass Pets {\n  @GetMapping({"/a", "/b"})\n  public String show() { }\n  @RequestMapping(value = "/c", method = {RequestMethod.PUT, RequestMethod.POST})\n  @PreAuthorize("x")\n  String save(@PathVariable int id) { }\n}\n',
      'src/UserController.cs':
        '[Route("api/[controller]")]\n[Authorize]\npublic class UserController : Controller {\n  [HttpGet("{id}")]\n  public async Task<ActionResult<User>> Find(int id) { }\n}\n',
    }),
  ).toEqual([
    'GET /pets/{id}/a Pets.show',
    'GET /pets/{id}/b Pets.show',
    'PUT|POST /pets/{id}/c Pets.save [@PreAuthorize("x")]',
    'GET /api/User/{id} UserController.Find [@Authorize]',
  ])
})

test('groups of Go routers are followed into the functions that get them', () => {
  expect(
    routesOf({
      'main.go':
        'package main\nimport "github.com/gin-gonic/gin"\nfunc main() {\n  v1 := r.Group("/api")\n  users.Register(v1.Group("/users"))\n  r.GET("/ping", ping)\n}\n',
      'users/routes.go':
        'package users\nimport "github.com/gin-gonic/gin"\nfunc Register(router *gin.RouterGroup) {\n  router.POST("/login", Login)\n}\nfunc Other(router *gin.RouterGroup) {\n  router.GET("/x", X)\n}\n',
      'web.go':
        'package main\nimport "net/http"\nfunc web(mux *http.ServeMux) {\n  mux.HandleFunc("DELETE /items/{id}", remove)\n}\n',
    }),
  ).toEqual(['GET /ping ping', 'POST /api/users/login Login', 'GET /x X ?', 'DELETE /items/{id} remove ?'])
})

test('axum, actix and gRPC declare theirs in one place', () => {
  expect(
    routesOf({
      'src/web.rs': 'use axum::Router;\nfn app() { Router::new().route("/a/:id", get(show).post(create)) }\n',
      'src/act.rs': 'use actix_web::get;\n#[get("/b")]\nasync fn list() {}\n',
      'api/shop.proto':
        'service Shop {\n  rpc Find (Id) returns (Item) {\n    option (google.api.http) = { get: "/v1/items" };\n  }\n  rpc Watch (Id) returns (stream Item);\n}\n',
    }),
  ).toEqual([
    'GET /v1/items Shop.Find',
    'RPC Shop.Watch Shop.Watch',
    'GET /b list',
    'GET /a/:id show',
    'POST /a/:id create',
  ])
})

test('groups of Go have the middleware that stands before them, empty paths and chains too', () => {
  expect(
    routesOf({
      'main.go':
        'package main\nimport "github.com/gin-gonic/gin"\nfunc main() {\n  api := g.Group("")\n  api.Use(auth.Require)\n  app := api.Group("/app")\n  app.GET("", h.List)\n  app.PUT("/:id", check, h.Update)\n  g.GET("version", h.Version)\n  g.Group("/user").Use(auth.Optional).POST("", h.Create)\n}\n',
      'chi.go':
        'package main\nimport "github.com/go-chi/chi/v5"\nfunc web() {\n  r.Route("/users", func(r chi.Router) {\n    r.Use(login)\n    r.Get("/", list)\n    r.Route("/{id}", func(r chi.Router) {\n      r.With(admin).Delete("/", remove)\n    })\n  })\n}\n',
    }),
  ).toEqual([
    'GET /users list [login]',
    'DELETE /users/{id} remove [admin login]',
    'GET /app h.List [auth.Require]',
    'PUT /app/:id h.Update [auth.Require check]',
    'GET /version h.Version',
    'POST /user h.Create [auth.Optional]',
  ])
})

test('mounts of Rocket and nests of axum are followed through renamed imports', () => {
  expect(
    routesOf({
      'src/main.rs':
        'use rocket::Rocket;\nfn launch() { rocket::build().mount([base, "/admin"].concat(), api::admin_routes()).mount("/x", routes![ping]); }\n#[get("/ping")]\nfn ping() {}\n',
      'src/api/mod.rs': 'pub use crate::api::{ admin::routes as admin_routes, core::x };\n',
      'src/api/admin.rs':
        'use rocket::Route;\npub fn routes() -> Vec<Route> { routes![users] }\n#[get("/users")]\nfn users() {}\n',
      'web/src/lib.rs':
        'use axum::Router;\nfn app() -> Router { Router::new().nest("/api", items::router()) }\n',
      'web/src/items.rs':
        'use axum::Router;\npub fn router() -> Router { Router::new().route("/items", get(list)) }\n',
    }),
  ).toEqual(['GET /admin/users users', 'GET /x/ping ping', 'GET /api/items list'])
})

test('FastEndpoints, endpoint classes under a convention, and what one call of ASP.NET brings', () => {
  expect(
    routesOf({
      'Web/Create.cs':
        'public class CreateRequest { public const string Route = "/Contributors"; }\npublic class Create(IMediator m)\n  : Endpoint<CreateRequest, Response>\n{\n  public override void Configure()\n  {\n    Post(CreateRequest.Route);\n    AllowAnonymous();\n  }\n}\n',
      'Web/Groups.cs':
        'public static class Groups {\n  public static void MapGroup(this WebApplication app, Base group) {\n    var name = group.GetType().Name;\n    app.MapGroup($"/api/{name}");\n  }\n  public static void MapGet(this IEndpointRouteBuilder builder, Delegate handler, string pattern = "") {\n    builder.MapGet(pattern, handler);\n  }\n}\n',
      'Web/Items.cs':
        'public class Items : Base {\n  public override void Map(RouteGroupBuilder group) {\n    group.MapGet(GetItems);\n    group.MapPut(UpdateItem, "{id}").RequireAuthorization();\n  }\n}\n',
      'Web/Users.cs':
        'public class Users {\n  public void Map(WebApplication app) {\n    app.MapIdentityApi<User>();\n  }\n}\n',
    }).slice(0, 4),
  ).toEqual([
    'POST /Contributors Create [AllowAnonymous]',
    'GET /api/Items GetItems',
    'PUT /api/Items/{id} UpdateItem [RequireAuthorization]',
    'POST /register MapIdentityApi ?',
  ])
})

test('a rule for all other paths says nothing where those before it come from a list of the configuration', () => {
  expect(
    routesOf({
      'src/Web.java':
        'import org.springframework.x;\nclass Web {\n  void configure(HttpSecurity http) {\n    var registry = http.authorizeRequests();\n    for (String url : ignored.getUrls()) { registry.antMatchers(url).permitAll(); }\n    registry.anyRequest().authenticated();\n  }\n}\n',
      'src/Login.java':
        'import org.springframework.web.bind.annotation.*;\n@RestController\nclass Login {\n  @PostMapping("/login")\n  public String login() { }\n}\n',
    }),
  ).toEqual(['POST /login Login.login'])
})

test('rules of Spring Security say who may call a route, schemas of GraphQL are operations', () => {
  expect(
    routesOf({
      'src/Web.java':
        'import org.springframework.x;\nclass Web {\n  void configure(HttpSecurity http) {\n    http.authorizeHttpRequests().requestMatchers(HttpMethod.GET, "/pets/**").permitAll().anyRequest().hasRole("ADMIN");\n  }\n}\n',
      'src/Pets.java':
        'import org.springframework.web.bind.annotation.*;\n@RestController\nclass Pets {\n  @GetMapping("/pets/{id}")\n  public String show() { }\n  @PostMapping("/pets")\n  public String save() { }\n}\n',
      'schema.graphqls':
        'schema {\n  query: Query\n  mutation: Writes\n}\n\ntype Writes {\n  sell(pet: ID!): Pet\n}\n\ntype Query {\n  # one\n  pet(id: ID!): Pet\n}\n\ntype Pet {\n  id: ID!\n}\n\nextend type Mutation {\n  addPet(\n    name: String\n  ): Pet\n}\n',
    }),
  ).toEqual([
    'MUTATION sell(pet: ID!): Pet',
    'QUERY pet(id: ID!): Pet',
    'MUTATION addPet( name: String ): Pet',
    'GET /pets/{id} Pets.show [permitAll]',
    'POST /pets Pets.save [hasRole("ADMIN")]',
  ])
})

test('a controller of ASP.NET has the route of the nearest base that has one', () => {
  expect(
    routesOf({
      'api/BaseController.cs':
        '[ApiController]\n[Route("[controller]")]\npublic class BaseController : ControllerBase\n{\n}\n',
      'api/SecureController.cs':
        '// [Route(\npublic abstract class SecureController : BaseController\n{\n}\n// Endpoint\n',
      'api/AudioController.cs':
        'public class AudioController : SecureController\n{\n    [HttpGet("{id}/stream")]\n    public ActionResult Stream(string id) { }\n}\n',
      'api/AuthController.cs':
        '[Route("Auth")]\npublic class AuthController : BaseController\n{\n    [HttpGet("Keys")]\n    public ActionResult Keys() { }\n}\n',
    }),
  ).toEqual(['GET /Audio/{id}/stream AudioController.Stream', 'GET /Auth/Keys AuthController.Keys'])
})

test('a controller of ASP.NET has the checks of its bases, and each class of a file its own marks', () => {
  expect(
    routesOf({
      'api/Bases.cs':
        'namespace Web {\n  [Route("api/[controller]")]\n  public abstract class CommonController : ControllerBase { }\n\n  [Authorize]\n  [Route("{tenant}/[controller]/[action]")]\n  public abstract class GuardedController : ControllerBase { }\n}\n',
      'api/Vault.cs':
        'public class VaultController : GuardedController {\n  [HttpGet] public string Peek() { return ""; }\n  [AllowAnonymous] [HttpGet("open")] public string Open() { return ""; }\n  [HttpPost] public string Put() { return ""; }\n}\n',
      'api/Books.cs':
        'public class BooksController : CommonController {\n  [HttpGet("{id}")] public string One(int id) { return ""; }\n}\n',
    }),
  ).toEqual([
    'GET /api/Books/{id} BooksController.One',
    'GET /{tenant}/Vault/Peek VaultController.Peek [@Authorize]',
    'GET /{tenant}/Vault/Open/open VaultController.Open [@Authorize @AllowAnonymous]',
    'POST /{tenant}/Vault/Put VaultController.Put [@Authorize]',
  ])
})

test('blocks of Sinatra are routes below their namespaces, those of demos last', () => {
  expect(
    routesOf({
      'examples/hello.rb': 'get "/hello" do\n  "Hello"\nend\n',
      'lib/mill/web.rb':
        'module Mill\n  class Web\n    get "/" do\n      erb(:index)\n    end\n\n    namespace "/stones" do\n      post "/:id/turn" do\n        turn\n      end\n    end\n\n    # get "/old" do\n    client.get("/status").then { |found| found }\n  end\nend\n',
    }),
  ).toEqual(['GET /', 'POST /stones/:id/turn', 'GET /hello'])
})

test('a path of a declared router may do without its slash', () => {
  expect(
    routesOf({
      'api/documents.ts':
        'import Router from "koa-router"\nconst router = new Router()\nrouter.post("documents.list", auth(), list)\nconst names = new Map()\nnames.get("documents.list", 1)\nexport default router\n',
      'api/index.ts':
        'import Koa from "koa"\nimport Router from "koa-router"\nimport documents from "./documents"\nconst app = new Koa()\nconst router = new Router()\nrouter.use("/api", documents.routes())\napp.use(router.routes())\n',
    }),
  ).toEqual(['POST /api/documents.list list [auth()]'])
})

test('routes of Laravel have the prefixes, middleware and controllers of their groups and of the files that load theirs', () => {
  expect(
    routesOf({
      'app/Providers/RouteServiceProvider.php':
        "<?php\nRoute::group(['middleware' => 'api', 'prefix' => 'api'], function ($router) {\n  require base_path('routes/api.php');\n});\n",
      'routes/api.php':
        "<?php\nuse App\\Books as B;\n// Route::get('old', 'Old@index');\nRoute::get('books/{id}', [B\\BookApi::class, 'read']);\nRoute::apiResource('users.boxes', BoxController::class)->except(['destroy']);\n",
      'routes/web.php': [
        '<?php',
        "Route::get('/status', fn () => 'up');",
        "Route::middleware('auth')->prefix('admin')->group(function () {",
        "  Route::get('/(', [Odd::class, 'show'])->where('x', '[)]');",
        '  Route::controller(UserController::class)->group(function () {',
        "    Route::match(['get', 'post'], '/users/{id}', 'edit')->middleware(['verified', Log::class]);",
        '  });',
        '});',
        "Route::any('/login', 'Auth\\LoginController@login');",
        "Route::delete('/gone', Gone::class);\n",
      ].join('\n'),
      'slim/app.php':
        "<?php\n$app->get('mailer');\n$app->group('/v1', function ($group) {\n  $group->get('/ping', Ping::class);\n});\n",
    }),
  ).toEqual([
    'GET /api/books/{id} BookApi.read [api]',
    'GET /api/users/{user}/boxes BoxController.index [api]',
    'POST /api/users/{user}/boxes BoxController.store [api]',
    'GET /api/users/{user}/boxes/{box} BoxController.show [api]',
    'PUT|PATCH /api/users/{user}/boxes/{box} BoxController.update [api]',
    'GET /status',
    'GET /admin/( Odd.show [auth]',
    'GET|POST /admin/users/{id} UserController.edit [auth verified Log]',
    'ANY /login LoginController.login',
    'DELETE /gone Gone.__invoke',
    'GET /v1/ping Ping.__invoke',
  ])
})

test('the prefix of the API of a Laravel application without providers is that of its settings', () => {
  const files = (settings: string): Record<string, string> => ({
    'bootstrap/app.php': `<?php\nreturn Application::configure()->withRouting(${settings});\n`,
    'routes/api.php': "<?php\nRoute::get('/me', [Me::class, 'show']);\n",
  })
  expect(routesOf(files("web: __DIR__.'/../routes/web.php', api: __DIR__.'/../routes/api.php'"))).toEqual([
    'GET /api/me Me.show',
  ])
  opened?.[Symbol.dispose]()
  expect(routesOf(files("api: __DIR__.'/../routes/api.php', apiPrefix: 'v2'"))).toEqual([
    'GET /v2/me Me.show',
  ])
})
