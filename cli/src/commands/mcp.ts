import { createInterface } from 'node:readline';
import { CounterfoilError, unreachable } from '@counterfoil/client';
import { command } from '../command.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { failureOf } from '../errors/failure.ts';

export const mcp = command({
  name: 'mcp',
  summary: 'connect an assistant that starts programs to the tools of the service (MCP)',
  examples: ['mcp    # started by the assistant, with messages on stdin and stdout'],
  run: async ({ io, isJson, signIn, stdin }) => {
    if (isJson) throw new CliError(EXIT.usage, 'invalid_option', 'mcp writes messages on stdout.', 'Leave out --json.');
    const { url, authorization } = await signIn();
    const forward = createForward({ url: `${url}/mcp`, authorization, note: io.note });
    const sent = new Set<Promise<void>>();
    for await (const line of createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() === '') continue;
      const answered = forward(line).then((text) => void (text !== undefined && io.write(`${text}\n`)));
      sent.add(answered);
      void answered.finally(() => sent.delete(answered));
      if (line.includes('"initialize"')) await answered; // the next messages name the revision that it agreed on
      if (!io.isRead()) break;
    }
    await Promise.all(sent);
    return { json: null };
  },
});

type Message = {
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: {
    readonly name?: unknown;
    readonly uri?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly error?: { readonly message?: unknown };
  /** Of an error that the service answered outside of the protocol. */
  readonly message?: unknown;
  readonly result?: { readonly protocolVersion?: unknown };
};

type Forward = {
  readonly url: string;
  readonly authorization: () => Promise<Readonly<Record<string, string>>>;
  readonly note: (text: string) => void;
};

const REVISION = 'io.modelcontextprotocol/protocolVersion';
const RESPONSE_WITHIN_MILLISECONDS = 60_000;
const PARSE_ERROR = -32_700;
const INTERNAL_ERROR = -32_603;

/** Forwards a line; the answer is a line of JSON, or undefined if none is expected. */
const createForward = (options: Forward) => {
  const send = createSend(options);
  return async (line: string): Promise<string | undefined> => {
    const message = parsed(line);
    if (message === undefined) return errorLine(null, PARSE_ERROR, 'The message is not JSON on one line');
    const isAnswered = Array.isArray(message) || (message.method !== undefined && message.id !== undefined);
    try {
      const answer = await send(line, message);
      return isAnswered ? answer : undefined;
    } catch (error) {
      const { message: why, remedy = '' } = failureOf(error, String);
      const text = `${why} ${remedy}`.trim();
      options.note(text);
      return isAnswered ? errorLine(message.id ?? null, INTERNAL_ERROR, text) : undefined;
    }
  };
};

/** @throws CounterfoilError or CliError without an answer of the protocol */
const createSend = ({ url, authorization }: Forward) => {
  let agreed: string | undefined;
  return async (line: string, message: Message): Promise<string | undefined> => {
    const headers = { ...HEADERS, ...headersOf(message, agreed), ...(await authorization()) };
    const { status, text } = await post(url, { headers, body: line });
    const answer = parsed(text);
    if (message.method === 'initialize') agreed = textOf(answer?.result?.protocolVersion);
    if (answer === undefined && status === ACCEPTED) return undefined;
    if (status === UNAUTHORIZED) throw refused(answer);
    if (answer === undefined) throw strange(`${url} answered with HTTP status ${status}.`);
    if (Array.isArray(answer) || 'jsonrpc' in answer) return JSON.stringify(withId(answer, message));
    throw strange(`${url} answered with HTTP status ${status}: ${textOf(answer.message) ?? 'no message'}`);
  };
};

const ACCEPTED = 202;
const UNAUTHORIZED = 401;

/** Assistants show the answer or stderr, so both say how to sign in. */
const refused = (answer: Message | undefined): CounterfoilError => {
  const message = textOf(answer?.error?.message) ?? 'The service does not accept the key or login.';
  return new CounterfoilError('unauthorized', UNAUTHORIZED, message);
};

const strange = (text: string): CliError => new CliError(EXIT.unreachable, 'unexpected_response', text);

/** An error about a whole request does not name its message. */
const withId = (answer: Message, { id }: Message): Message =>
  answer.id === null && id !== undefined ? { ...answer, id } : answer;

type Posted = { readonly status: number; readonly text: string };

/** @throws CounterfoilError without a response */
const post = async (url: string, init: RequestInit): Promise<Posted> => {
  const signal = AbortSignal.timeout(RESPONSE_WITHIN_MILLISECONDS);
  try {
    const response = await fetch(url, { ...init, method: 'POST', signal, redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw unreachable(url, error);
  }
};

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Revision 2026-07-28 repeats in headers what a message is about; earlier ones name the revision that was agreed on. */
const headersOf = ({ method, params }: Message, agreed: string | undefined): Readonly<Record<string, string>> => {
  const own = textOf(params?._meta?.[REVISION]);
  const revision = own ?? agreed;
  const name = textOf(params?.name) ?? textOf(params?.uri);
  return {
    ...(revision !== undefined && { 'mcp-protocol-version': revision }),
    ...(own !== undefined && method !== undefined && { 'mcp-method': method }),
    ...(own !== undefined && name !== undefined && { 'mcp-name': inHeader(name) }),
  };
};

const PLAIN = /^(?!=\?base64\?)[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

const inHeader = (text: string): string =>
  PLAIN.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const parsed = (text: string): Message | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

const errorLine = (id: string | number | null, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
