import { describe, expect, test } from 'vitest'

import { edgesOf } from './testing/link-texts.ts'

// What takes a library to be run, and so is no program of test/call-graphs.
describe('blocks that a library runs', () => {
  test('in tests an object of the class runs them, and a function of a script is not what they call', async () => {
    const texts = {
      'script/console.rb': 'def site\nend\n',
      'test/helper.rb': 'class Unit < Minitest::Test\n  def site\n  end\nend\n',
      'test/site_test.rb':
        'class SiteTest < Unit\n  setup do\n    site\n  end\n  context "a" do\n    should "b" do\n      site\n    end\n  end\nend\n',
    }
    const edges = await edgesOf(texts, ['calls'])
    expect(edges.filter((edge) => edge.includes('site'))).toEqual([
      'calls test/site_test.rb#SiteTest -> test/helper.rb#Unit.site',
      'calls test/site_test.rb#SiteTest.b -> test/helper.rb#Unit.site',
    ])
  })

  test('what they include belongs to a class that the library makes', async () => {
    const texts = {
      'test/a_test.rb':
        'module Helpers\n  def body\n  end\nend\nclass ATest < Base\n  describe "a" do\n    include Helpers\n  end\n  def test_a\n    body\n  end\nend\n',
    }
    expect((await edgesOf(texts, ['calls'])).filter((edge) => edge.includes('body'))).toEqual([])
  })

  test('a function around is but possible where the block has another self', async () => {
    const texts = {
      'spec/a_spec.rb':
        'RSpec.describe A do\n  def app(&block)\n    Class.new.class_eval(&block)\n  end\n  def render\n  end\n  it "a" do\n    render\n    app { render }\n  end\nend\n',
    }
    expect(
      (await edgesOf(texts, ['calls'])).filter((edge) => edge.includes('-> spec/a_spec.rb#render')),
    ).toEqual([
      'calls spec/a_spec.rb#a -> spec/a_spec.rb#render',
      'calls spec/a_spec.rb#a.<block> -> spec/a_spec.rb#render (possible)',
    ])
  })
})
