import { ACCOUNT_ID, REGION } from '../aws-call.ts';
import type { Assembly } from '../template/assembly.ts';
import { optionalNumber, type Properties, type Resource, section, TemplateError, text } from '../template/resource.ts';

/** A function of the template, ready to run. */
export type FunctionDefinition = {
  /** The name below functions/, as shown to people. */
  readonly name: string;
  readonly physicalName: string;
  readonly arn: string;
  readonly bundle: string;
  readonly handler: string;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly recursiveLoop: 'Allow' | 'Terminate';
};

const variables = (properties: Properties): Record<string, string> =>
  Object.fromEntries(
    Object.entries(section(section(properties, 'Environment'), 'Variables')).map(([key, value]) => [
      key,
      String(value),
    ]),
  );

export const functionDefinition = ({ id, name, properties }: Resource, assembly: Assembly): FunctionDefinition => {
  const runtime = text(properties, 'Runtime', id);
  if (!runtime.startsWith('nodejs')) throw new TemplateError(`${id}: the local cloud does not run ${runtime}`);
  const environment = variables(properties);
  return {
    name: environment['POWERTOOLS_SERVICE_NAME'] ?? name,
    physicalName: name,
    arn: `arn:aws:lambda:${REGION}:${ACCOUNT_ID}:function:${name}`,
    bundle: assembly.assetPath(text(section(properties, 'Code'), 'S3Key', `${id}: Code`)),
    handler: text(properties, 'Handler', id),
    memoryMb: optionalNumber(properties, 'MemorySize') ?? 128,
    timeoutMs: (optionalNumber(properties, 'Timeout') ?? 3) * 1000,
    environment,
    recursiveLoop: properties['RecursiveLoop'] === 'Allow' ? 'Allow' : 'Terminate',
  };
};
