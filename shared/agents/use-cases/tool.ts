import type * as z from 'zod';
import type { CounterfoilClient, Schemas } from '../../../client/src/index.ts';
import type { Answer } from '../domain/answer.ts';
import { refusedArgument } from '../domain/refusal.ts';

/** This service's own API, with the caller's key. It throws a Refusal for every response that is not a success. */
export type Api = Pick<CounterfoilClient, 'GET'>;

/**
 * The same with something before or after each request. Its types depend on the path, which takes a compiler long to repeat for all
 * paths at once.
 */
export const around = (api: Api, send: (request: () => Promise<unknown>) => Promise<unknown>): Api => {
  const get = api.GET as (path: string, init?: object) => Promise<unknown>;
  return { GET: ((path: string, init?: object) => send(() => get(path, init))) as Api['GET'] };
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

/** A tool that changes nothing. */
export const readingTool = <Input extends z.ZodObject>({ run, ...tool }: Declaration<Input>): Tool => ({
  ...tool,
  hints: READS,
  run: async (api, sent) => run(api, checked(tool.input, sent)),
});

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
