import type { Command } from 'commander';

type Flag = {
  readonly names: readonly string[];
  readonly about: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
};

/** The words that can follow the names of a command, from its declaration. */
export type Completed = {
  /** Such as `bank sync`; blank for the program itself. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly about: string }[];
  readonly flags: readonly Flag[];
  /** Choices of the first argument. */
  readonly choices: readonly string[];
  /** Whether files are arguments. */
  readonly takesFiles: boolean;
};

/** Every command of the program with what can follow it. */
export const completedBy = (command: Command, path = ''): readonly Completed[] => {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const [first] = command.registeredArguments;
  const own: Completed = {
    path,
    commands: commands.map((command) => ({ name: command.name(), about: command.summary() || command.description() })),
    flags: help.visibleOptions(command).map((option) => ({
      names: [option.short, option.long].filter((name) => typeof name === 'string'),
      about: option.description,
      takesValue: option.required || option.optional,
      choices: option.argChoices ?? [],
    })),
    choices: first?.argChoices ?? [],
    takesFiles: first !== undefined && /file/.test(first.name()),
  };
  const named = commands.filter((subcommand) => command.commands.includes(subcommand));
  return [own, ...named.flatMap((command) => completedBy(command, `${path} ${command.name()}`.trim()))];
};
