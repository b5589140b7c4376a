import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Template = {
  readonly Resources?: Readonly<
    Record<
      string,
      {
        readonly Type: string;
        readonly Properties?: { readonly Environment?: { readonly Variables?: Readonly<Record<string, unknown>> } };
      }
    >
  >;
};

/** What stands for a value that only a deployment knows: it passes as a name and as an address. */
const UNRESOLVED = 'http://127.0.0.1:1/unresolved';

/** Every variable that any function of the assembly gets, enough for a bundle to load by itself. */
export const functionEnvironment = async (assembly: string): Promise<Record<string, string>> => {
  const files = (await readdir(assembly)).filter((file) => file.endsWith('.template.json'));
  const variables: Record<string, string> = { AWS_REGION: 'eu-central-1', POWERTOOLS_DEV: 'false' };
  for (const file of files) {
    const { Resources = {} } = JSON.parse(await readFile(join(assembly, file), 'utf8')) as Template;
    for (const { Type, Properties } of Object.values(Resources)) {
      if (Type !== 'AWS::Lambda::Function') continue;
      for (const [name, value] of Object.entries(Properties?.Environment?.Variables ?? {})) {
        variables[name] = typeof value === 'string' ? value : UNRESOLVED;
      }
    }
  }
  return variables;
};
