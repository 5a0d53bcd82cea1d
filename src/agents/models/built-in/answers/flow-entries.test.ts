import { expect, test } from 'vitest'
import { linkTexts } from '../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../testing/collect-run.ts'

async function ask(texts: Readonly<Record<string, string>>, question: string): Promise<string> {
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/mill')
  const run = await collectRun({ projects: [{ repoName: 'acme/mill', snapshot }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

const program = {
  'setup.cfg': '[options.entry_points]\nconsole_scripts =\n    mill = mill.app:run\n',
  'server.py': 'def main():\n    listen()\n\ndef listen():\n    print("up")\n',
  'mill/app.py': `import sys

def run():
    argv = sys.argv
    if argv[1] == "grind":
        grind_corn(argv)
    elif argv[1] == "clean":
        clean_stones()

def grind_corn(argv):
    feed(argv)

def feed(argv):
    print(argv)

def clean_stones():
    print("clean")
`,
}

test('a command line begins in the program that the manifest declares, and not in another main', async () => {
  const text = await ask(program, 'What happens when I run `mill grind corn.txt`?')
  expect(text).toContain('The program `mill` is declared as `mill.app:run` [setup.cfg:3-3].')
  expect(text).toContain('It begins in `run` [mill/app.py:3-8]')
  expect(text).toContain('`run` calls `grind_corn`')
})

test('a branch for another command than the one that is run is no part of what happens', async () => {
  const text = await ask(program, 'What happens when I run `mill grind corn.txt`?')
  expect(text).not.toContain('`run` calls `clean_stones`')
})

const server = {
  'go.mod': 'module acme.org/web\n',
  'web.go': `package web

import "net/http"

type Handler func(req *http.Request)

type Engine struct {
	handlers []Handler
}

// ServeHTTP takes what comes in.
func (e *Engine) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	e.pass(req)
}

func (e *Engine) pass(req *http.Request) {
	e.handlers[0](req)
}

// Handle registers a new request handler.
func (e *Engine) Handle(path string, handler Handler) {
	e.add(path, handler)
}

func (e *Engine) add(path string, handler Handler) {
	e.handlers = append(e.handlers, handler)
}
`,
}

test.each(['How does a request reach my handler?', 'Draw a diagram of how a request flows.'])(
  'a request begins where the server hands it over, not where handlers are registered: %s',
  async (question) => {
    const text = await ask(server, question)
    expect(text).toContain('It begins in `Engine.ServeHTTP` [web.go:12-14]')
    expect(text).toContain('`Engine.ServeHTTP` calls `Engine.pass`')
    expect(text).toContain('e.handlers[0](req)')
    expect(text).not.toContain('do not get as far')
    expect(text.includes('sequenceDiagram')).toBe(question.startsWith('Draw'))
  },
)

const services = {
  'bus/IEventBus.cs': `namespace Bus;
public class Message {}
public interface IEventBus { void PublishAsync(Message message); }
public interface IMessageHandler<T> { void Handle(T message); }
`,
  'ordering/OrdersApi.cs': `namespace Ordering;
using Bus;
public record OrderStarted(string Buyer) : Message;
public static class OrdersApi {
    public static void MapOrders(this WebApplication app) {
        app.MapPost("/api/orders", CreateOrder);
    }
    public static void CreateOrder(string buyer, IEventBus bus) {
        Save(buyer);
        var started = new OrderStarted(buyer);
        bus.PublishAsync(started);
    }
    private static void Save(string buyer) {}
}
`,
  'basket/Started.cs': `namespace Basket;
using Bus;
public record OrderStarted(string Buyer) : Message;
public class OrderStartedHandler : IMessageHandler<OrderStarted> {
    public void Handle(OrderStarted message) {
        EmptyBasket(message.Buyer);
    }
    private void EmptyBasket(string buyer) {}
}
public class AuditHandler : IMessageHandler<Message> {
    public void Handle(Message message) {
        Note();
    }
    private void Note() {}
}
`,
}

test('a message that one service publishes is followed to the service that takes its type', async () => {
  const text = await ask(services, 'What happens when an order is placed?')
  expect(text).toContain('`POST /api/orders`')
  expect(text).toContain('`OrdersApi.CreateOrder` sends an `OrderStarted` [ordering/OrdersApi.cs:11-11]')
  expect(text).toContain('`OrderStartedHandler.Handle` calls `OrderStartedHandler.EmptyBasket`')
  // What takes any message is not known to take this one.
  expect(text).not.toContain('AuditHandler')
})

test('two services that use nothing of each other are connected by what they send', async () => {
  const text = await ask(services, 'How do ordering/ and basket/ connect?')
  expect(text).toContain('(in `ordering`) hands over to `OrderStartedHandler.Handle` [basket/Started.cs:5-7]')
  expect(text).toContain('sends an `OrderStarted`')
})

const dispatching = {
  'Cargo.toml': '[package]\nname = "grinder"\nversion = "0.1.0"\nedition = "2021"\n',
  'src/main.rs': `mod cmd;
enum Command {
    Sort,
    Stats,
}
impl Command {
    fn run(self) {
        match self {
            Command::Sort => cmd::sort_rows(),
            Command::Stats => cmd::show_stats(),
        }
    }
}
fn main() {
    let command = Command::Sort;
    command.run();
}
`,
  'src/cmd.rs': `pub fn sort_rows() {
    compare();
}
fn compare() {}
pub fn show_stats() {
    collect();
}
fn collect() {}
`,
}

test('of arms on one line each, those of other commands are no part of what happens', async () => {
  const text = await ask(dispatching, 'What happens when I run `grinder sort rows.csv`?')
  expect(text).toContain('The program `grinder` is declared [Cargo.toml:2-2].')
  expect(text).toContain('`Command.run` calls `sort_rows`')
  expect(text).not.toContain('`show_stats`')
})

const emitting = {
  'app.js': `const { EventEmitter } = require('node:events')
class App extends EventEmitter {
  start() {
    this.on('failed', this.report)
    this.on('failed', () => {})
  }
  report(error) {
    console.error(error)
  }
  handleUpload(file) {
    this.emit('failed', file)
  }
}
module.exports = App
`,
}

test('what listens to an event is the function that is handed over by name', async () => {
  const text = await ask(emitting, 'What happens when handleUpload() is called?')
  expect(text).toContain('emits the event "failed" [app.js:11-11], which runs `App.report`')
})
