import { afterEach, expect, test } from 'vitest'
import type { OpenedSketch } from '../../testing/open-sketch.ts'
import { openSketch } from '../../testing/open-sketch.ts'
import { findRoutes } from './find-routes.ts'

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
