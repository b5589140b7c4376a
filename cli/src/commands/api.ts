import { Argument } from 'commander';
import { command } from '../command.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { gather } from '../options.ts';

type Options = { readonly body?: string; readonly query?: readonly string[] };
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Send = (path: string, init: object) => Promise<unknown>;

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[];
const isMethod = (text: string): text is Method => METHODS.includes(text);

export const api = command<Options>({
  name: 'api',
  summary: 'send any API request and print the response as JSON',
  examples: [
    `api POST /tags --body '{"name":"Holiday"}'`,
    'api GET /transactions --query per_page=5 --query search=bakery',
    'api POST /rules --body - < rule.json    # the body from stdin',
  ],
  configure: (added) =>
    added
      .addArgument(new Argument('<method>', 'the HTTP method').choices(METHODS).argParser(String))
      .argument('<path>', 'a path from the API reference, such as /accounts/6f1c…')
      .option('--body <json>', 'the JSON body; - reads it from stdin')
      .option('--query <parameter>', 'a query parameter, such as per_page=5; can be repeated', gather),
  isRaw: true,
  run: async ({ io, isJson, signIn }, { body, query = [] }, [word = '', path = '']) => {
    const method = word.toUpperCase();
    if (!isMethod(method))
      throw new CliError(EXIT.usage, 'invalid_method', `${word} is not a method.`, `Use one of ${METHODS.join(', ')}.`);
    const parameters = parametersOf(query);
    const sent = body === undefined ? {} : { body: jsonOf(body === '-' ? await io.readStdin() : body) };
    const { client } = await signIn();
    const methods = client as unknown as Readonly<Record<Method, Send>>; // the path is only known now
    const pathInApi = `/${path.replace(/^\/*(api\/v1\/)?/, '')}`;
    const response = await methods[method](pathInApi, { params: { query: parameters }, ...sent });
    const json = response ?? null;
    if (!isJson) io.writeJson(json);
    return { json };
  },
});

/** @throws CliError for text that is not JSON */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notJson(error);
  }
};
const notJson = (cause: unknown): CliError => {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new CliError(EXIT.usage, 'invalid_body', `--body is not JSON: ${why}`, `Write it as '{"name":"Holiday"}'.`);
};

/** @throws CliError for a name given twice: no operation takes a list */
const parametersOf = (texts: readonly string[]): Readonly<Record<string, string>> => {
  const parameters = texts.map(parameterOf);
  const twice = parameters.find(([name], at) => parameters.findIndex(([other]) => other === name) !== at);
  if (twice === undefined) return Object.fromEntries(parameters);
  throw new CliError(EXIT.usage, 'invalid_query', `--query ${twice[0]} is given twice.`, 'Give each parameter once.');
};

const parameterOf = (text: string): readonly [string, string] => {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new CliError(EXIT.usage, 'invalid_query', `--query ${text} has no =.`, 'Write it as --query per_page=5.');
};
