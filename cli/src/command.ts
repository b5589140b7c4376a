import { type Command, Option } from 'commander';
import { configFolder, type JsonFile } from './config.ts';
import { EXIT } from './errors/errors.ts';
import { type Failure, failureOf } from './errors/failure.ts';
import { isSpeltLike } from './errors/usage.ts';
import { createIo, type Io, type Streams } from './io.ts';
import { type Address, type Login, lastAddressFile, loginFile } from './login/kept-login.ts';
import { type SignedIn, signedIn } from './session.ts';

export type Context = {
  readonly io: Io;
  readonly env: Streams['env'];
  readonly stdin: Streams['stdin'];
  readonly isJson: boolean;
  readonly folder: string;
  readonly logins: JsonFile<Login>;
  readonly lastAddress: JsonFile<Address>;
  readonly signIn: () => Promise<SignedIn>;
  /** The program with all its commands. */
  readonly program: Command;
};

/** The value that `--json` prints; the number is what the process ends with. */
export type Result = { readonly json: unknown; readonly exit?: number };

export type Registered = (program: Command, streams: Streams, end: (code: number) => void) => void;

type Declaration<Options> = {
  readonly name: string;
  readonly summary: string;
  /** Lines that can be typed as they are. */
  readonly examples: readonly string[];
  readonly configure?: (command: Command) => Command;
  /** Commands below this one, such as `bank sync`. */
  readonly nested?: readonly Registered[];
  /** Its user sends requests, so messages of the service keep the names of the API. */
  readonly isRaw?: true;
  readonly run: (context: Context, options: Options, args: readonly string[]) => Promise<Result>;
};

/** Adds a command whose errors end as one sentence and an exit code, or as one JSON value. */
export const command =
  <Options extends object>({
    name,
    summary,
    examples,
    configure,
    nested = [],
    isRaw,
    run,
  }: Declaration<Options>): Registered =>
  (program, streams, end) => {
    const added = program
      .command(name)
      .description(summary)
      .addOption(new Option('--json', 'print exactly one JSON value on stdout'))
      .addHelpText('after', `\nExamples:\n${examples.map((line) => `  $ counterfoil ${line}`).join('\n')}`);
    (configure?.(added) ?? added).action(async () => {
      if (takesNoArguments(added) && added.args.length > 0) refuseCommand(added);
      const options = added.opts<Options & { json?: boolean }>();
      const context = contextOf(streams, options.json === true, program);
      try {
        const { json, exit = EXIT.ok } = await run(context, options, added.args);
        if (context.isJson) context.io.writeJson(json);
        end(exit);
      } catch (error) {
        const failure = isRaw ? failureOf(error, String) : failureOf(error);
        reportFailure(context.io, context.isJson, failure);
        end(failure.exit);
      }
    });
    if (nested.length > 0) added.enablePositionalOptions();
    if (takesNoArguments(added)) added.allowExcessArguments();
    for (const add of nested) add(added, streams, end);
  };

const takesNoArguments = ({ registeredArguments }: Command): boolean => registeredArguments.length === 0;

/** Names the commands that exist. Commander would complain about the number of arguments, and repeat them: one could be a key. */
const refuseCommand = (command: Command): void => {
  const [word = ''] = command.args;
  const names = command.commands.map((nested) => nested.name());
  const near = names.find((name) => name.startsWith(word) || isSpeltLike(word, name));
  const suggestion = near === undefined ? '' : `\n(Did you mean ${near}?)`;
  const message =
    names.length === 0
      ? `${command.name()} has no commands below it, and takes no arguments.`
      : `${command.name()} has no command '${word}', only ${names.join(', ')}.${suggestion}`;
  command.error(`error: ${message}`, { code: 'commander.unknownCommand' });
};

const contextOf = (streams: Streams, isJson: boolean, program: Command): Context => {
  const folder = configFolder(streams.env);
  const io = createIo(streams, isJson);
  const logins = loginFile(folder, io.note);
  const lastAddress = lastAddressFile(folder);
  return {
    io,
    env: streams.env,
    stdin: streams.stdin,
    isJson,
    folder,
    logins,
    lastAddress,
    signIn: () => signedIn(streams.env, logins, lastAddress),
    program,
  };
};

export const reportFailure = (io: Io, isJson: boolean, failure: Failure): void => {
  const { exit: _, ...json } = failure;
  if (isJson) io.writeJson(json);
  noteFailure(io, failure);
};

export const noteFailure = (io: Io, { exit, message, errors = [], remedy, import_id }: Failure): void => {
  const title = exit === EXIT.interrupted ? message : `${io.paint('red', 'Error:')} ${message}`;
  const more = errors.filter((error) => error !== message && !message.includes(error));
  const kept = import_id === undefined ? [] : [`The import was kept: counterfoil fix ${import_id}`];
  io.note([title, ...more, ...(remedy === undefined ? [] : [remedy]), ...kept].join('\n'));
};
