import { expect, test } from 'vitest'
import { readReturnType } from './read-return-type.ts'

test.each([
  ['func (c *Context) Bind(obj any) error', 'Bind', 'go', 'error'],
  ['func Parse(path string) (int, error)', 'Parse', 'go', '(int, error)'],
  ['func Close()', 'Close', 'go', ''],
  ['def get(url, **kwargs) -> Response', 'get', 'python', 'Response'],
  ['def get(url)', 'get', 'python', null],
  ['def get(url, timeout: int = 1, proxies: dict[str, …', 'get', 'python', undefined],
  ['async load(path: string): Promise<void>', 'load', 'typescript', 'Promise<void>'],
  ['use (fn)', 'use', 'javascript', null],
  [
    'pub fn new<T: Into<String>>(name: T) -> Result<Self, Error> where T: Clone',
    'new',
    'rust',
    'Result<Self, Error>',
  ],
  ['pub fn close(&mut self)', 'close', 'rust', ''],
  ['public static <T> List<T> of(T item)', 'of', 'java', 'List<T>'],
  ['public void toJson(Object src) throws IOException', 'toJson', 'java', ''],
  ['GsonBuilder(Gson gson)', 'GsonBuilder', 'java', undefined],
  ['public async Task<IActionResult> Get(int id)', 'Get', 'csharp', 'Task<IActionResult>'],
  [
    '[Produces<Problem>(Status.Bad, "a/b")] public static async Task<Ok> Get(int id)',
    'Get',
    'csharp',
    'Task<Ok>',
  ],
  ['static inline const char *name_of(int id)', 'name_of', 'c', 'const char *'],
  ['auto size() const -> std::size_t', 'size', 'cpp', 'std::size_t'],
  ['std::string logger::name() const', 'name', 'cpp', 'std::string'],
])('what %s returns', (signature, name, language, type) => {
  expect(readReturnType(signature, name, language)).toBe(type)
})
