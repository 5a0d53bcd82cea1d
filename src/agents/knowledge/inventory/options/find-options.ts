import type { LabelledProject } from '../../../projects.ts'
import { readSources, scriptExtensions } from '../source-text.ts'
import { findAnnotatedOptions } from './annotated-options.ts'
import { findCOptions } from './c-options.ts'
import { findGoOptions } from './go-options.ts'
import type { CommandLine } from './option.ts'
import { findPythonOptions } from './python-options.ts'
import { findRubyOptions } from './ruby-options.ts'
import { findRustOptions } from './rust-options.ts'
import { findScriptOptions } from './script-options.ts'

/** Every command and option that the code declares in a form that is known. */
export function findOptions(project: LabelledProject): CommandLine {
  const found = [
    ...readSources(project, {
      extensions: ['py'],
      markers: ['click', 'typer', 'argparse', 'optparse', 'add_argument'],
    }).map(findPythonOptions),
    ...readSources(project, { extensions: ['go'], markers: ['flag', 'cobra', 'urfave/cli'] }).map(
      findGoOptions,
    ),
    ...readSources(project, { extensions: ['rs'], markers: ['clap', 'structopt', 'Arg::new('] }).map(
      findRustOptions,
    ),
    ...readSources(project, {
      extensions: scriptExtensions,
      markers: ['commander', 'yargs', 'parseArgs', "'cac'", "'sade'"],
    }).map(findScriptOptions),
    ...readSources(project, {
      extensions: ['rb'],
      markers: ['OptionParser', 'optparse', 'Thor', 'Mercenary', 'Commander', 'GLI', 'command(', '.option '],
    }).map(findRubyOptions),
    ...readSources(project, { extensions: ['java', 'kt'], markers: ['picocli', 'jcommander'] }).map(
      findAnnotatedOptions,
    ),
    ...readSources(project, { extensions: ['cs'], markers: ['CommandLine', 'Command('] }).map(
      findAnnotatedOptions,
    ),
    ...readSources(project, { extensions: ['c', 'cc', 'cpp', 'cxx', 'h'], markers: ['argv', 'getopt'] }).map(
      findCOptions,
    ),
  ]
  return {
    commands: found.flatMap(({ commands }) => commands),
    options: found.flatMap(({ options }) => options),
  }
}
