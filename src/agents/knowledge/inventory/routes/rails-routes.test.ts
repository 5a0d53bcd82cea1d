import { expect, test } from 'vitest'
import { createSourceText } from '../source-text.ts'
import { findRailsRoutes } from './rails-routes.ts'

function routesOf(lines: string): string[] {
  const text = `Rails.application.routes.draw do\n${lines}\nend\n`
  return findRailsRoutes(createSourceText('config/routes.rb', text)).map(
    ({ method, route, handler, line }) => `${method} ${route} ${handler} @${line}`,
  )
}

test('resources draw the actions that they are limited to, and what is nested in them', () => {
  expect(
    routesOf(`  resources :chats, only: %i[index show update] do
    # resources :old
    resources :messages, :only => [:create]
    member do
      post :retry
    end
    delete :clear, on: :collection
  end`),
  ).toEqual([
    'GET /chats chats#index @2',
    'GET /chats/:id chats#show @2',
    'PATCH|PUT /chats/:id chats#update @2',
    'POST /chats/:chat_id/messages messages#create @4',
    'POST /chats/:id/retry chats#retry @6',
    'DELETE /chats/clear chats#clear @8',
  ])
})

test('namespaces and scopes stand before paths and controllers', () => {
  expect(
    routesOf(`  namespace :api do
    namespace :v1 do
      resource :usage,
        only: [ :show ], controller: "usage"
      post "auth/login", to: "auth#login"
      get "ping"
    end
  end
  scope "/admin", module: :admin do
    resources :tags, except: [:new, :edit, :show, :index]
  end`),
  ).toEqual([
    'GET /api/v1/usage api/v1/usage#show @4',
    'POST /api/v1/auth/login api/v1/auth#login @6',
    'GET /api/v1/ping api/v1#ping @7',
    'POST /admin/tags admin/tags#create @11',
    'PATCH|PUT /admin/tags/:id admin/tags#update @11',
    'DELETE /admin/tags/:id admin/tags#destroy @11',
  ])
})

test('one resource, the root, engines and what gems draw', () => {
  expect(
    routesOf(`  use_doorkeeper
  mount Sidekiq::Web => "/sidekiq"
  resource :mfa, controller: "mfa", only: :show do
    get :verify
    post :verify, to: "mfa#check"
  end
  if Rails.env.test?
    get "up" => "health#show", as: :up
  end
  direct :entry do |entry|
    resources :not_this
  end
  root "pages#home"`),
  ).toEqual([
    'ANY /oauth/* use_doorkeeper @2',
    'ANY /sidekiq Sidekiq::Web @3',
    'GET /mfa mfa#show @4',
    'GET /mfa/verify mfa#verify @5',
    'POST /mfa/verify mfa#check @6',
    'GET /up health#show @9',
    'GET / pages#home @14',
  ])
})

test('a redirect runs no action', () => {
  expect(
    routesOf(`  get "/domain/:id(.:format)", to: redirect("/domains/%{id}")
  namespace :mod do
    get "notes(/:period)", to: redirect("/mod/")
  end
  get "old" => redirect { |params| "/new/#{params[:id]}" }`),
  ).toEqual([
    'GET /domain/:id(.:format) redirect to /domains/%{id} @2',
    'GET /mod/notes(/:period) redirect to /mod/ @4',
    'GET /old redirect @6',
  ])
})
