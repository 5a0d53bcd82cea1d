import { z } from 'zod'
import { pathText } from '../../contract/limits.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import { recognisedExtent } from '../checks/evidence/extent.ts'
import { findRegisteredCommands } from '../knowledge/inventory/commands/find-registered-commands.ts'
import { findOptions } from '../knowledge/inventory/options/find-options.ts'
import type { CommandOption } from '../knowledge/inventory/options/option.ts'
import { isBesideProduct } from '../knowledge/project/is-beside-product.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, splitReference } from '../projects.ts'
import { fitOutput } from './fit-output.ts'
import { isBelowPath } from './is-below-path.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  path: pathText.optional().describe('Only what is declared in files below this path.'),
})

export interface ShownOption extends Pick<
  CommandOption,
  'names' | 'kind' | 'command' | 'help' | 'default' | 'values'
> {
  readonly hidden?: true
  readonly required?: true
  readonly location: string
}

export interface ShownRegisteredCommand {
  readonly name: string
  readonly handler?: string
  readonly location: string
}

export interface ListOptionsOutput {
  readonly commands: readonly {
    readonly name: string
    readonly help?: string
    readonly hidden?: true
    readonly location: string
  }[]
  /** Commands in all, more than are shown where the list is cut. */
  readonly command_count: number
  /** What users type inside of the program, as far as code makes it known by name: `command_bind("msg", …, cmd_msg)`. */
  readonly registered: {
    readonly commands: readonly ShownRegisteredCommand[]
    /** The functions that make them known. */
    readonly by: readonly string[]
    /** Commands in all, more than are shown where the list is cut. */
    readonly total: number
  }
  readonly options: readonly ShownOption[]
  readonly frameworks: readonly string[]
  readonly extent: Extent
}

export const listOptionsTool = defineTool({
  name: 'list_options',
  description:
    'The command line as the code declares it: commands, options with short form, default, help text, number of values, and whether they are hidden. Knows click, typer, argparse, cobra, pflag, flag, urfave/cli, clap, commander, yargs, picocli, System.CommandLine, OptionParser, Thor, getopt_long, comparisons of argv, and commands that code registers by name.',
  inputSchema,
  describeCall: () => 'Listing the options of the command line',
  describeResult: (output: ListOptionsOutput) =>
    `${count(output.options.length, 'option')}, ${count(output.commands.length + output.registered.total, 'command')}`,
  execute(context, input) {
    const split = splitReference(context.projects, input.path ?? '')
    const isBelow = ({ path }: { path: string }): boolean => isBelowPath(split.rest, path)
    const all = split.projects.map((project) => ({ project, found: findOptions(project) }))
    const byProduct = (one: { readonly path: string }, other: { readonly path: string }): number =>
      Number(isBesideProduct(one.path)) - Number(isBesideProduct(other.path))
    const options = all.flatMap(({ project, found }) =>
      found.options
        .filter(isBelow)
        .toSorted(byProduct)
        .map((option) => ({ project, option })),
    )
    const commands = all.flatMap(({ project, found }) =>
      found.commands.filter(isBelow).map((command) => ({ project, command })),
    )
    const registered = all.flatMap(({ project }) =>
      findRegisteredCommands(project)
        .filter(isBelow)
        .map((command) => ({ project, command })),
    )
    const form = (most: number, helpLength: number): ListOptionsOutput => {
      const shown = options.slice(0, most)
      return {
        commands: commands.slice(0, most).map(({ project, command }) => ({
          name: command.name,
          ...(command.help === undefined ? {} : { help: cutHelp(command.help, helpLength) }),
          ...(command.isHidden === true ? { hidden: true } : {}),
          location: showLocation(project, command.path, command.line, command.endLine),
        })),
        command_count: commands.length,
        registered: {
          commands: registered.slice(0, most).map(({ project, command }) => ({
            name: command.name,
            ...(command.handler === undefined ? {} : { handler: command.handler }),
            location: showLocation(project, command.path, command.line, command.endLine),
          })),
          by: [...new Set(registered.map(({ command }) => command.registeredBy))],
          total: registered.length,
        },
        options: shown.map(({ project, option }) => showOption(project, option, helpLength)),
        frameworks: [...new Set(options.map(({ option }) => option.framework))],
        extent: recognisedExtent(shown.length, options.length),
      }
    }
    return fitOutput(
      [() => form(300, 240), () => form(200, 100), () => form(100, 60), () => form(50, 40)],
      context.maximumCharacters,
    )
  },
})

function showOption(project: LabelledProject, option: CommandOption, helpLength: number): ShownOption {
  return {
    names: option.names,
    kind: option.kind,
    ...(option.command === undefined ? {} : { command: option.command }),
    ...(option.help === undefined ? {} : { help: cutHelp(option.help, helpLength) }),
    ...(option.default === undefined ? {} : { default: option.default }),
    ...(option.values === undefined ? {} : { values: option.values }),
    ...(option.isHidden === true ? { hidden: true } : {}),
    ...(option.isRequired === true ? { required: true } : {}),
    location: showLocation(project, option.path, option.line, option.endLine),
  }
}

/** The first sentence where the whole is too long, or none. */
function cutHelp(help: string, most: number): string {
  if (help.length <= most) return help
  const end = help.slice(0, most).search(/[.;](?=\s)/u)
  return end > 10 ? help.slice(0, end + 1) : `${help.slice(0, help.lastIndexOf(' ', most))} …`
}
