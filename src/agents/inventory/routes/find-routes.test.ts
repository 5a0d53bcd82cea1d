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
