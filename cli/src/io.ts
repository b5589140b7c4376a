import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CliError, EXIT, interrupted } from './errors/errors.ts';

export type Colour = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

/** How the program speaks with the terminal, or with a script. */
export type Io = {
  /** For people: on stdout, or on stderr if stdout is for JSON. */
  readonly say: (text: string) => void;
  /** Beside the result: always on stderr. */
  readonly note: (text: string) => void;
  /** Draws over the last line of the terminal, on stderr; `isLast` ends the line. */
  readonly draw: (line: string, isLast: boolean) => void;
  /** The result as it is, on stdout. */
  readonly write: (text: string) => void;
  readonly writeJson: (value: unknown) => void;
  /** False once what reads stdout has ended, as `head` does. */
  readonly isRead: () => boolean;
  readonly paint: (colour: Colour, text: string) => string;
  /** Whether there is a terminal to ask questions in. */
  readonly isInteractive: boolean;
  /** Whether bars can be drawn on stderr. */
  readonly hasBars: boolean;
  readonly width: number;
  /** @throws the reason of the signal, as soon as it is aborted */
  readonly ask: (question: string, signal?: AbortSignal) => Promise<string>;
  /** Does not echo the answer. */
  readonly askSecret: (question: string) => Promise<string>;
  /** All of stdin, for a secret in a pipe. */
  readonly readStdin: () => Promise<string>;
};

export type Streams = {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
};

const CODES: Readonly<Record<Colour, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
};

const COLOUR_CODES = Object.values(CODES).flat().join('|');
const NOT_SHOWN = new RegExp(`(\\u001b\\[(?:${COLOUR_CODES})m)|[^\\P{Cc}\\n]|\\p{Cf}`, 'gu');

/** Names and messages come from files and banks: their control characters would move the cursor, or hide and turn text. */
const shownIn = (text: string, hasColour: boolean): string =>
  text.replaceAll(NOT_SHOWN, (_, colour: string | undefined) => (hasColour ? (colour ?? ' ') : ' '));

const unanswered = (question: string): CliError =>
  new CliError(
    EXIT.needsAnswer,
    'needs_answer',
    `This needs an answer: ${question.trim()}`,
    'Run the command in a terminal, where it can ask, or see the options: --help',
  );

export const createIo = ({ stdin, stdout, stderr, env }: Streams, isJson: boolean): Io => {
  const people = isJson ? stderr : stdout;
  const isDumb = env['TERM'] === 'dumb';
  const hasColour = people.isTTY === true && !env['NO_COLOR'] && !isDumb;
  const isInteractive = stdin.isTTY === true && stderr.isTTY === true;
  const shown = (text: string) => shownIn(text, hasColour);
  let isRead = true;
  const print = (text: string) =>
    void stdout.write(text, (error) => {
      if (error) isRead = false;
    });
  const ask = async (question: string, output: NodeJS.WritableStream, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    if (!isInteractive) throw unanswered(question);
    const lines = createInterface({ input: stdin, output, terminal: true });
    try {
      return await new Promise<string>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
        lines.once('SIGINT', () => {
          stderr.write('\n'); // after the question
          reject(interrupted());
        });
        lines.once('close', () => reject(unanswered(question)));
        lines.question(shown(question), (answer) => resolve(answer.trim()));
      });
    } finally {
      lines.close();
    }
  };
  return {
    say: (text) => (isJson ? void stderr.write(`${shown(text)}\n`) : print(`${shown(text)}\n`)),
    note: (text) => void stderr.write(`${shown(text)}\n`),
    draw: (line, isLast) => void stderr.write(`\r\x1b[2K${shown(line)}${isLast ? '\n' : ''}`),
    write: print,
    isRead: () => isRead,
    writeJson: (value) => void stdout.write(`${JSON.stringify(value, null, 2)}\n`),
    paint: (colour, text) => (hasColour ? `\x1b[${CODES[colour][0]}m${text}\x1b[${CODES[colour][1]}m` : text),
    isInteractive,
    hasBars: stderr.isTTY === true && !isDumb,
    // 0 in a terminal that does not know its size; what reads a pipe gets whole names
    width: people.isTTY === true ? people.columns || 100 : Number.POSITIVE_INFINITY,
    ask: (question, signal) => ask(question, stderr, signal),
    askSecret: async (question) => {
      stderr.write(question);
      const answer = await ask('', new Writable({ write: (_chunk, _encoding, done) => done() }));
      stderr.write('\n');
      return answer;
    },
    readStdin: async () => {
      const parts: Buffer[] = [];
      for await (const part of stdin) parts.push(Buffer.from(part));
      return Buffer.concat(parts).toString('utf8');
    },
  };
};
