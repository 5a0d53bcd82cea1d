import { afterEach, expect, test } from 'vitest'
import type { OpenedSketch } from '../../../testing/open-sketch.ts'
import { openSketch } from '../../../testing/open-sketch.ts'
import { findOptions } from './find-options.ts'

let opened: OpenedSketch | undefined
afterEach(() => opened?.[Symbol.dispose]())

function optionsOf(files: Readonly<Record<string, string>>): string[] {
  opened = openSketch({ files })
  const { options, commands } = findOptions({ label: '', repoName: 'acme/shop', snapshot: opened.snapshot })
  return [
    ...commands.map(({ name, isHidden }) => `command ${name}${isHidden === true ? ' hidden' : ''}`),
    ...options.map((option) =>
      [
        option.names.join(' '),
        option.values === undefined ? '' : `values ${option.values}`,
        option.default === undefined ? '' : `default ${option.default}`,
        option.isHidden === true ? 'hidden' : '',
        option.help ?? '',
      ]
        .filter((part) => part !== '')
        .join(', '),
    ),
  ]
}

test('click, typer and argparse', () => {
  expect(
    optionsOf({
      'cli.py':
        'import click\n@click.command()\n@click.argument("url")\n@click.option("--auth", "-a", "auth", type=(str, str), help=(\n  "Name and "\n  "password."\n))\n@click.option("--quiet", is_flag=True, hidden=True)\ndef main(url): pass\n',
      'run.py':
        'import argparse\np.add_argument("-n", "--number", type=int, default=3, help="how many")\n# p.add_argument("--old")\nsub.add_parser("stop")\n',
      'typed.py':
        'import typer\ndef go(\n  dry_run: bool = typer.Option(False, help="Do nothing."),\n): pass\n',
    }),
  ).toEqual([
    'command main',
    'command stop',
    'url',
    '--auth -a, values 2, Name and password.',
    '--quiet, values 0, hidden',
    '--number -n, default 3, how many',
    '--dry-run, default False, Do nothing.',
  ])
})

test('cobra and flag', () => {
  expect(
    optionsOf({
      'main.go':
        'package main\nimport "github.com/spf13/cobra"\nvar man = &cobra.Command{\n\tUse: "man",\n\tHidden: true,\n}\nfunc init() {\n\troot.Flags().BoolVarP(&mouse, "mouse", "m", false, "enable mouse")\n\t_ = root.Flags().MarkHidden("mouse")\n\troot.PersistentFlags().String("config", "a.yml", "file")\n\troot.Flags().Changed("mouse")\n}\n',
      'tool.go': 'package main\nimport "flag"\nvar n = flag.Int("n", 5, "number")\n',
    }),
  ).toEqual([
    'command man hidden',
    '--mouse -m, values 0, default false, hidden, enable mouse',
    '--config, default "a.yml", file',
    '-n, default 5, number',
  ])
})

test('clap as a builder and by derive', () => {
  expect(
    optionsOf({
      'src/cli.rs':
        'use clap::{Arg, Command};\nCommand::new("tool").arg(\n  Arg::new("warmup").long("warmup").short(\'w\')\n    .help("Warm up"),\n)\n',
      'src/args.rs':
        'use clap::Parser;\n#[derive(Parser)]\nstruct Args {\n  /// Where to write\n  #[arg(short, long, default_value = "out")]\n  output_file: String,\n}\n',
    }),
  ).toEqual(['command tool', '--output-file -o, default "out", Where to write', '--warmup -w, Warm up'])
})

test('commander, yargs, parseArgs, picocli and System.CommandLine', () => {
  expect(
    optionsOf({
      'a.js':
        "const { program } = require('commander')\nprogram.command('build').description('Build it')\nprogram.option('-p, --port <number>', 'port to use', '80')\n",
      'b.js': "const { values } = parseArgs({ options: { half: { type: 'string', short: 'h' } } })\n",
      'C.java':
        'import picocli.CommandLine.Option;\nclass C {\n  @Option(names = {"-v", "--verbose"}, description = "Say more")\n  boolean verbose;\n}\n',
      'D.cs': 'using System.CommandLine;\nvar o = new Option<int>(new[] { "--port", "-p" }, "Port");\n',
    }),
  ).toEqual([
    'command build',
    "--port -p, default '80', port to use",
    '--half -h',
    '--verbose -v, Say more',
    '--port -p, Port',
  ])
})

test('what a program compares with argv has the help of its usage text', () => {
  expect(
    optionsOf({
      'main.c':
        'int main(int argc, char **argv) {\n  puts("  -s, --slurp      read all\\n"\n       "                   at once;\\n"\n       "      --arg name v set name\\n");\n  if (isoption(&text, \'s\', "slurp", x)) {\n  } else if (isoption(&text, 0, "arg", x)) { a(argv[i+1], argv[i+2]);\n  } else if (!strcmp(argv[i], "--trace")) { }\n}\n',
    }),
  ).toEqual(['--slurp -s, read all at once;', '--arg, values 2, set name', '--trace'])
})

test('OptionParser, Thor and commands with blocks', () => {
  expect(
    optionsOf({
      'bin/run.rb':
        'require "optparse"\nOptionParser.new do |opts|\n  opts.on("-v", "--[no-]verbose", "Say more") { |v| }\n  opts.on "-n", "--number N",\n          Integer, "How many"\nend\n',
      'lib/cli.rb':
        'class Cli < Thor\n  desc "build PATH", "Builds it"\n  method_option :dry_run, type: :boolean, aliases: "-d", desc: "Do nothing"\n  def build(path); end\nend\n',
      'lib/serve.rb':
        'prog.command(:serve) do |c|\n  c.description "Serves it"\n  c.alias :s\n  c.option "port", "-p", "--port PORT", "Where"\nend\n',
    }),
  ).toEqual([
    'command build',
    'command serve, s',
    '--[no-]verbose -v, values 0, Say more',
    '--number -n, How many',
    '--dry-run -d, values 0, Do nothing',
    '--port -p, Where',
  ])
})
