import { Argument, Option } from 'commander';
import { allPages } from '../all-pages.ts';
import { type Context, command } from '../command.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { openFile } from '../import/file.ts';
import { gather } from '../options.ts';

type Options = {
  readonly body?: string;
  readonly query?: readonly string[];
  readonly header?: readonly string[];
  readonly form?: readonly string[];
  readonly paginate?: boolean;
};
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
    'api POST /rules --body @rule.json    # the body from a file; - is stdin',
    'api GET /transactions --query search=bakery --paginate    # the records of all pages',
    `api PATCH /tags/6f1c… --header 'If-Match: "1c4f"' --body '{"name":"Holiday"}'`,
    'api POST /imports --form file=@bank.csv --form detect=true',
  ],
  configure: (added) =>
    added
      .addArgument(new Argument('<method>', 'the HTTP method').choices(METHODS).argParser(String))
      .argument('<path>', 'a path from the API reference, such as /accounts/6f1c…')
      .option('--body <json>', 'the JSON body; @rule.json reads it from a file, - from stdin')
      .option('--query <parameter>', 'a query parameter, such as per_page=5; can be repeated', gather)
      .option('--header <header>', 'a header, such as Idempotency-Key: 4711; can be repeated', gather)
      .addOption(
        new Option('--form <field>', 'a field of a form, such as detect=true or file=@bank.csv; can be repeated')
          .argParser(gather)
          .conflicts('body'),
      )
      .addOption(new Option('--paginate', 'print the records of all pages').conflicts(['body', 'form'])),
  isRaw: true,
  run: async ({ io, isJson, signIn }, { body, query = [], header = [], form, paginate }, [word = '', path = '']) => {
    const method = word.toUpperCase();
    if (!isMethod(method))
      throw new CliError(EXIT.usage, 'invalid_method', `${word} is not a method.`, `Use one of ${METHODS.join(', ')}.`);
    const parameters = parametersOf(query);
    if (paginate && method !== 'GET') throw onlyGet();
    const sent = {
      headers: headersOf(header),
      ...(body !== undefined && { body: jsonOf(await textOf(io, body)) }),
      ...(form !== undefined && { body: await formOf(form) }),
    };
    const { client } = await signIn();
    const methods = client as unknown as Readonly<Record<Method, Send>>; // the path is only known now
    const pathInApi = `/${path.replace(/^\/*(api\/v1\/)?/, '')}`;
    const request = (asked: Readonly<Record<string, string>>) =>
      methods[method](pathInApi, { params: { query: asked }, ...sent });
    const json = paginate ? await allPages(request, parameters) : ((await request(parameters)) ?? null);
    if (!isJson) io.writeJson(json);
    return { json };
  },
});

const onlyGet = (): CliError =>
  new CliError(EXIT.usage, 'invalid_method', '--paginate reads pages, with GET only.', 'Leave it out.');

/** The login sends these. */
const OF_LOGIN = new Set(['x-api-key', 'authorization']);

/** @throws CliError for a header without a name, or one with a secret */
const headersOf = (texts: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    texts.map((text) => {
      const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t -~]*)$/.exec(text) ?? [];
      if (OF_LOGIN.has(name.toLowerCase())) {
        const remedy = 'Sign in with counterfoil login, or set COUNTERFOIL_API_KEY.';
        throw new CliError(EXIT.usage, 'invalid_header', `--header cannot set ${name}.`, remedy);
      }
      if (name !== '') return [name, value];
      const remedy = 'Write it as --header \'If-Match: "1c4f"\'.';
      throw new CliError(EXIT.usage, 'invalid_header', '--header must be a name, a colon and a value.', remedy);
    }),
  );

/** @throws CliError for a field without =, or a file that cannot be read */
const formOf = async (texts: readonly string[]): Promise<FormData> => {
  const form = new FormData();
  for (const text of texts) {
    const at = text.indexOf('=');
    if (at < 1)
      throw new CliError(EXIT.usage, 'invalid_form', `--form ${text} has no =.`, 'Write it as --form detect=true.');
    const [name, value] = [text.slice(0, at), text.slice(at + 1)];
    if (value.startsWith('@')) {
      const file = await openFile(value.slice(1));
      form.append(name, file.blob, file.name);
    } else form.append(name, value);
  }
  return form;
};

const textOf = async ({ readStdin }: Context['io'], body: string): Promise<string> => {
  if (body === '-') return readStdin();
  return body.startsWith('@') ? (await openFile(body.slice(1))).blob.text() : body;
};

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
