import { expect, test } from 'vitest'
import { linkTexts } from '../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../index/testing/open-texts.ts'
import { labelProjects } from '../../projects.ts'
import type { ImpactOutput } from '../../tools/impact.ts'
import { impactTool } from '../../tools/impact.ts'
import type { NeighboursOutput } from '../../tools/neighbours.ts'
import { neighboursTool } from '../../tools/neighbours.ts'
import { WorkspaceSession } from '../../workspace.ts'

type Texts = Readonly<Record<string, string>>
const signal = new AbortController().signal

async function call(tool: typeof impactTool, input: object, texts: Texts): Promise<unknown> {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const projects = labelProjects([{ repoName: 'shop', snapshot }])
  const context = { projects, workspace: new WorkspaceSession(undefined) }
  return tool.execute(context, input, signal)
}

/** Edges that no name in code makes, as `kind level name site`. */
async function edgesOf(node: string, direction: 'in' | 'out', texts: Texts): Promise<string[]> {
  const output = await call(neighboursTool, { node, direction, kinds: ['handles', 'reads'] }, texts)
  return (output as NeighboursOutput).edges.map(
    ({ kind, known, node: { name }, sites }) => `${kind} ${known} ${name} ${sites.join(' ')}`,
  )
}

const settings: Texts = {
  'src/config.ts':
    "import { env } from './env'\nexport function connect() {\n  return open(process.env.DATABASE_URL ?? 'x')\n}\nexport const pool = connect()\n",
  'src/env.ts':
    "import { z } from 'zod'\nexport const env = z.object({\n  SMTP_HOST: z.string(),\n}).parse(process.env)\n",
  'src/mail.ts':
    "import { env } from './env'\nexport function send(letter: { SMTP_HOST: string }) {\n  return [env.SMTP_HOST, letter.SMTP_HOST]\n}\n",
}

test('a setting leads to what reads it, and a function to the settings that it reads', async () => {
  expect(await edgesOf('DATABASE_URL', 'in', settings)).toEqual(['reads inferred connect src/config.ts:3-3'])
  expect(await edgesOf('connect', 'out', settings)).toEqual(['reads inferred DATABASE_URL src/config.ts:3-3'])
  expect(await edgesOf('setting:SMTP_HOST', 'in', settings)).toEqual(['reads possible send src/mail.ts:3-3'])
  const { levels, complete } = (await call(impactTool, { node: 'DATABASE_URL' }, settings)) as ImpactOutput
  expect(complete).toBe(false)
  expect(levels.map(({ nodes }) => nodes.map(({ name }) => name))).toEqual([['connect'], ['src/config.ts']])
})

test.for([
  [
    'app/mail.py',
    'import os\n\ndef host():\n    return os.environ["MAIL_HOST"]\n',
    'host',
    'app/mail.py:4-4',
  ],
  [
    'mail.go',
    'package mail\n\nfunc Host() string {\n\treturn os.Getenv("MAIL_HOST")\n}\n',
    'Host',
    'mail.go:4-4',
  ],
  ['mail.rb', 'class Mail\n  def host\n    ENV.fetch("MAIL_HOST")\n  end\nend\n', 'Mail.host', 'mail.rb:3-3'],
] as const)('%s reads a variable of the environment', async ([path, text, reader, site]) => {
  expect(await edgesOf('MAIL_HOST', 'in', { [path]: text })).toEqual([`reads inferred ${reader} ${site}`])
})

test('an event leads to what listens to the same emitter, and back', async () => {
  const texts = {
    'bus.ts': "import { EventEmitter } from 'node:events'\nexport const bus = new EventEmitter()\n",
    'mail.ts': 'export function tellOwner(id: string) { return id }\n',
    'setup.ts':
      "import { bus } from './bus'\nimport { tellOwner } from './mail'\nexport function listen(log: any) {\n  bus.on('item-removed', tellOwner)\n  log.on('item-removed', (error: any, listen: any) => listen(error))\n}\n",
    'items.ts':
      "import { bus } from './bus'\nexport function remove(stream: any) {\n  bus.emit('item-removed', '1')\n  stream.emit('close', '1')\n}\n",
  }
  expect(await edgesOf('tellOwner', 'in', texts)).toEqual(['handles possible remove items.ts:3-3'])
  expect(await edgesOf('remove', 'out', texts)).toEqual([
    'handles possible tellOwner items.ts:3-3',
    'reads exact bus items.ts:3-3',
  ])
})

test('a signal leads to its receivers', async () => {
  const texts = {
    'shop/signals.py':
      'from django.dispatch import Signal, receiver\n\norder_paid = Signal()\n\n@receiver(order_paid)\ndef ship(sender, **kwargs):\n    pass\n\ndef bill(sender, **kwargs):\n    pass\n\norder_paid.connect(bill)\n',
    'shop/pay.py':
      'from .signals import order_paid\n\ndef pay(order):\n    order_paid.send(sender=order.__class__, order=order)\n    order.send(self)\n',
  }
  expect(await edgesOf('ship', 'in', texts)).toEqual(['handles possible pay shop/pay.py:4-4'])
  expect(await edgesOf('bill', 'in', texts)).toEqual(['handles possible pay shop/pay.py:4-4'])
})

test('a message leads to its handler, a job to what runs it', async () => {
  const messages = {
    'Page.cs':
      'public class Page {\n  private readonly ISender _sender;\n  public void OnPost() {\n    _sender.Send(new PlaceOrder());\n  }\n}\n',
    'PlaceOrder.cs': 'public class PlaceOrder : IRequest {}\n',
    'PlaceOrderHandler.cs':
      'public class PlaceOrderHandler : IRequestHandler<PlaceOrder> {\n  public void Handle(PlaceOrder order) {}\n}\n',
  }
  expect(await edgesOf('PlaceOrderHandler.Handle', 'in', messages)).toEqual([
    'handles possible Page.OnPost Page.cs:4-4',
  ])
  const jobs = {
    'app/jobs/send_job.rb': 'class SendJob < ApplicationJob\n  def perform(user)\n  end\nend\n',
    'app/models/user.rb':
      'class User\n  def greet\n    SendJob.set(wait: 5).perform_later(self)\n  end\n  def wait\n    SendJob.perform_now(self)\n  end\nend\n',
  }
  expect(await edgesOf('SendJob.perform', 'in', jobs)).toEqual([
    'handles possible User.greet app/models/user.rb:3-3',
  ])
  expect(await edgesOf('User.greet', 'out', jobs)).toEqual([
    'handles possible SendJob.perform app/models/user.rb:3-3',
  ])
})
