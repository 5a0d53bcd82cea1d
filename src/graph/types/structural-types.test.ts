import { expect, test } from 'vitest'
import { edgesOf } from '../testing/link-texts.ts'

const implementsOf = (text: string) =>
  edgesOf({ 'go.mod': 'module m\n', 'a.go': `package a\n${text}` }, ['implements'])

test('a type implements an interface when it has all methods with the same types', async () => {
  const text = `
type Runner interface {
	Run(b *Buffer, xs ...string) (*Buffer, error)
	Close() error
}
type Whole struct{}
func (w *Whole) Run(buffer *Buffer, rest ...string) (*Buffer, error) { return nil, nil }
func (w Whole) Close() (err error) { return }
type OtherParameter struct{ Whole }
func (o *OtherParameter) Close() error { return nil }
type Partial struct{}
func (p Partial) Close() error { return nil }
type Buffer struct{}`
  expect(await implementsOf(text)).toEqual([
    'implements a.go#OtherParameter -> a.go#Runner (inferred)',
    'implements a.go#Whole -> a.go#Runner (inferred)',
  ])
})

test.each([
  ['another parameter type', 'Run(name string) error'],
  ['another number of parameters', 'Run(b *Buffer, n int) error'],
  ['another result', 'Run(b *Buffer) (int, error)'],
  ['no result', 'Run(b *Buffer)'],
])('%s is another method', async (_name, method) => {
  const text = `type R interface { Run(b *Buffer) error }
type Buffer struct{}
type T struct{}
func (t T) ${method} { panic(1) }`
  expect(await implementsOf(text)).toEqual([])
})

test('an interface that embeds one from outside is possibly implemented', async () => {
  const text = `import "io"
type R interface { io.Reader; Close() error }
type T struct{}
func (t T) Close() error { return nil }`
  expect(await implementsOf(text)).toEqual(['implements a.go#T -> a.go#R (possible)'])
})
