import { expect, test } from 'vitest'
import { describeStatement } from './describe-statement.ts'
import { spellingOf } from '../../../mask-code.ts'
import { readStatements } from './read-statements.ts'
import { shortenCode } from './shorten-code.ts'

function tell(language: string, source: string): string[] {
  return readStatements(source, spellingOf(language)).flatMap(
    (statement) => describeStatement(statement) ?? [],
  )
}

test('Python is told by indentation', () => {
  expect(
    tell(
      'python',
      `@decorated
def load(path, *, strict=True):
    """Reads it: all."""
    if not path: return None
    try:
        with open(path) as file:
            data = json.load(
                file,
            )
    except (OSError, ValueError) as error:
        raise LoadError(f"cannot read: {path}") from error
    for key, value in data.items():
        if key in seen:
            continue
        result.append((key, value))
    else:
        count += 1
    return {"a": 1, **data}
`,
    ),
  ).toEqual([
    'If `not path`, returns `None`',
    'Within `open(path) as file`, sets `data` to `json.load(file)`',
    'If that fails with `(OSError, ValueError)`, raises `LoadError(f"cannot read: {path}") from error`',
    'For each `key, value` of `data.items()`: if `key in seen`, goes on with the next one; adds `(key, value)` to `result`',
    'Adds `1` to `count`',
    'Returns `{"a": 1, **data}`',
  ])
})

test('JavaScript is told with and without semicolons', () => {
  expect(
    tell(
      'typescript',
      `export async function send(req: Request, { retries = 3 }: Options = {}): Promise<void> {
  // "}" in a text and a comment }
  const url = \`\${base}/{id}\`
  let last: Error | undefined
  for (const header of req.headers) if (/^x-/.test(header)) return
  while (retries-- > 0) {
    try {
      return await fetch(url, { method: 'GET' })
    } catch (error) {
      last = error
    }
  }
  req.on('end', () => {
    done()
  })
  const later = () => { queue.push(req); flush() }
  if (!last) { throw new Error('no; error') } else if (last.code) log.warn(last)
  else throw last
}`,
    ),
  ).toEqual([
    'Sets `url` to `` `${base}/{id}` ``',
    'For each `header` of `req.headers`: if `/^x-/.test(header)`, returns',
    "While `retries-- > 0`, returns `await fetch(url, { method: 'GET' })`; if that fails with `error`, sets `last` to `error`",
    "Calls `req.on('end', () => { done() })`",
    'Makes `later` a function that does this: adds `req` to `queue` and calls `flush()`',
    "If `!last`, raises `Error('no; error')`",
    'Otherwise, if `last.code`, calls `log.warn(last)`',
    'Otherwise, raises `last`',
  ])
})

test('Ruby is told by its keywords, with what stands last as what is returned', () => {
  expect(
    tell(
      'ruby',
      `def charge(order, amount: nil, &block)
  return if order.paid?
  raise ArgumentError, "no #{amount || "end"}" unless amount
  # Twice is enough.
  retries = 2
  order.items
    .select { |item| item.open? }
    .each do |item|
    next unless item.price

    total += item.price
  end
  begin
    Gateway.open(url) do |gateway|
      gateway.pay total
    end
  rescue Timeout::Error, IOError => e
    retry if (retries -= 1) > 0
    log.warn(e)
  ensure
    order.touch
  end
  label = case order.kind
          when :gift then 'a gift'
          else 'a sale'
          end
  query = <<~SQL
    select end if
  SQL
  case order.kind
  when :gift, 'x'
    redirect_to gifts_path
  when Range then notify(order)
  else
    [total, query]
  end
end`,
    ),
  ).toEqual([
    'If `order.paid?`, returns',
    'Unless `amount`, raises `ArgumentError, "no #{amount || "end"}"`',
    'Sets `retries` to `2`',
    'For each `item` of `order.items.select { |item| item.open? }`: unless `item.price`, goes on with the next one; adds `item.price` to `total`',
    'Within `Gateway.open(url)`, calls `gateway.pay total`; if that fails with `Timeout::Error, IOError`: if `(retries -= 1) > 0`, runs `retry`; calls `log.warn(e)`; in the end, whatever happened, calls `order.touch`',
    'Sets `label` to `case order.kind … end`',
    'Sets `query` to `<<~SQL`',
    "Depending on `order.kind`: for `:gift, 'x'`, calls `redirect_to gifts_path`; for `Range`, returns `notify(order)`; in every other case, returns `[total, query]`",
  ])
  expect(tell('ruby', 'def total = items.sum(&:price)')).toEqual(['Returns `items.sum(&:price)`'])
  expect(tell('ruby', 'def initialize(name)\n  @name = name\n  @names ||= %w[if end]\nend')).toEqual([
    'Sets `@name` to `name`',
    'Sets `@names` to `%w[if end]` where it has no value',
  ])
  expect(tell('ruby', 'attr_reader :name')).toEqual([])
})

test('Go, Rust, C and Java are told by their own heads', () => {
  expect(
    tell(
      'go',
      `func (s *Store) Get(ctx context.Context, id int) (*Item, error) {
	var item Item
	if err := s.db.Get(&item, id); err != nil {
		return nil, fmt.Errorf("get %d: %w", id, err)
	}
	for i, tag := range item.Tags {
		item.Tags[i] = strings.ToLower(tag)
	}
	switch item.Kind {
	case "a", "b":
		s.hits++
	default:
		return nil, ErrKind
	}
	return &item, nil
}`,
    ),
  ).toEqual([
    'If `err := s.db.Get(&item, id); err != nil`, returns `nil, fmt.Errorf("get %d: %w", id, err)`',
    'For each `i, tag` of `item.Tags`, sets `item.Tags[i]` to `strings.ToLower(tag)`',
    'Depending on `item.Kind`: for `"a", "b"`, increments `s.hits`; in every other case, returns `nil, ErrKind`',
    'Returns `&item, nil`',
  ])
  expect(
    tell(
      'rust',
      `pub fn find<'a>(&'a self, key: &str) -> Option<&'a Item> {
    if let Some(item) = self.cache.get(key) {
        return Some(item);
    }
    match key.chars().next() {
        Some('#') => self.by_id(&key[1..]),
        _ => { self.misses += 1; None }
    }
}`,
    ),
  ).toEqual([
    'If `let Some(item) = self.cache.get(key)`, returns `Some(item)`',
    "Depending on `key.chars().next()`: for `Some('#')`, returns `self.by_id(&key[1..])`; in every other case, adds `1` to `self.misses` and returns `None`",
  ])
  expect(
    tell(
      'c',
      `static int read_all(FILE *f, char *out)
{
  int n = 0;
  size_t total;
  do { n = fread(out, 1, 10, f); } while (n > 0);
  for (int i = 0; i < n; i++) out[i] = 0;
  return n;
}`,
    ),
  ).toEqual([
    'Sets `n` to `0`',
    'Again and again, sets `n` to `fread(out, 1, 10, f)`',
    'In a loop (`int i = 0; i < n; i++`), sets `out[i]` to `0`',
    'Returns `n`',
  ])
  expect(
    tell(
      'java',
      `@Override
public Owner load(int id) throws IOException {
  for (Pet pet : owner.getPets()) { names.add(pet.getName()); }
  return cache.computeIfAbsent(id, key -> { return repo.find(key); });
}`,
    ),
  ).toEqual([
    'For each `Pet pet` of `owner.getPets()`, adds `pet.getName()` to `names`',
    'Returns `cache.computeIfAbsent(id, key -> { return repo.find(key); })`',
  ])
})

test('what cannot be read as statements is not told, whatever it is', () => {
  for (const source of [
    '',
    '}',
    '{',
    'def f(:',
    'function (((',
    'x'.repeat(50_000),
    '{'.repeat(5_000),
    `f(${'('.repeat(5_000)}`,
    'if '.repeat(3_000),
  ]) {
    for (const language of ['python', 'typescript', 'go', 'rust', 'c']) {
      expect(() => tell(language, source)).not.toThrow()
    }
  }
})

test('code in a sentence is cut where brackets hold most', () => {
  expect(shortenCode('f(a, b)')).toBe('f(a, b)')
  expect(shortenCode(`call(first(${'x'.repeat(80)}), second(1, 2), third)`)).toBe(
    'call(first(…), second(1, 2), third)',
  )
  expect(shortenCode('word '.repeat(60)).endsWith(' …')).toBe(true)
})

test('an assignment that changes its target is not told as one that sets it', () => {
  expect(tell('c', 'int mix(int hash) {\n  hash ^= 7;\n  hash <<= 2;\n  return hash;\n}')).toEqual([
    'Changes `hash` by `^= 7`',
    'Changes `hash` by `<<= 2`',
    'Returns `hash`',
  ])
  expect(tell('python', 'def mask(bits):\n    bits |= FLAG\n    bits = 2\n')).toEqual([
    'Changes `bits` by `|= FLAG`',
    'Sets `bits` to `2`',
  ])
})
