import type * as z from 'zod';
import type { CounterfoilClient, Schemas } from '../../../client/src/index.ts';
import type { Answer } from '../domain/answer.ts';
import { refusedArgument } from '../domain/refusal.ts';

/** This service's own API, with the caller's key. It throws a Refusal for every response that is not a success. */
export type Api = Pick<CounterfoilClient, 'GET' | 'POST'>;

/**
 * The same with something before or after each request. Its types depend on the path, which takes a compiler long to repeat for all
 * paths at once.
 */
export const around = (api: Api, send: (request: () => Promise<unknown>) => Promise<unknown>): Api => {
  type Untyped = (path: string, init?: object) => Promise<unknown>;
  const sending = (method: keyof Api) => (path: string, init?: object) =>
    send(() => (api[method] as Untyped)(path, init));
  return { GET: sending('GET') as Api['GET'], POST: sending('POST') as Api['POST'] };
};

export type Hints = {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** No tool calls anything but this service. */
  readonly openWorldHint: false;
};

export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly hints: Hints;
  readonly input: z.ZodObject;
  /** @param sent the arguments, not yet checked */
  readonly run: (api: Api, sent: unknown) => Promise<Answer>;
};

/** Each field has a description; unknown arguments are refused. */
type Declaration<Input extends z.ZodObject> = Omit<Tool, 'input' | 'run' | 'hints'> & {
  readonly input: Input;
  readonly run: (api: Api, input: z.output<Input>) => Promise<Answer>;
};

const READS: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** It prepares something that waits for a decision, and no record changes. */
const PROPOSES: Hints = { ...READS, readOnlyHint: false, idempotentHint: false };
const WRITES: Hints = { ...READS, readOnlyHint: false, destructiveHint: true };

const toolWith =
  (hints: Hints) =>
  <Input extends z.ZodObject>({ run, ...tool }: Declaration<Input>): Tool => ({
    ...tool,
    hints,
    run: async (api, sent) => run(api, checked(tool.input, sent)),
  });

/** A tool that changes nothing. */
export const readingTool = /* @__PURE__ */ toolWith(READS);
/** A tool that prepares a change, which somebody applies or declines. */
export const proposingTool = /* @__PURE__ */ toolWith(PROPOSES);
/** A tool that changes records, and can be repeated. */
export const writingTool = /* @__PURE__ */ toolWith(WRITES);

/** @throws Refusal with a sentence for each wrong argument */
const checked = <Input extends z.ZodObject>(input: Input, sent: unknown): z.output<Input> => {
  const result = input.safeParse(sent ?? {});
  if (result.success) return result.data;
  const errors = result.error.issues.map(faultOf);
  throw refusedArgument(errors.join('. '), errors.length > 1 ? { errors } : {});
};

const faultOf = ({ path, message, ...issue }: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys') return `There is no argument ${issue.keys.join(', ')}`;
  return `${path.join('.')}: ${message}`;
};

/** A record as the API sends it. */
export type Sent<Name extends keyof Schemas> = Schemas[Name];
