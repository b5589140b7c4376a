import { functionUrlHost } from '../template/attributes.ts';
import { type Resource, TemplateError, text } from '../template/resource.ts';

/** A function that has an address of its own. */
export type FunctionUrl = {
  readonly host: string;
  /** ARN or name. */
  readonly target: string;
};

/** The URLs that the templates declare. Signed ones are not known: what needs no signature has to check by itself. */
export const readFunctionUrls = (resources: readonly Resource[]): FunctionUrl[] =>
  resources
    .filter(({ type }) => type === 'AWS::Lambda::Url')
    .map(({ id, name, properties }) => {
      if (properties['AuthType'] !== 'NONE' || (properties['InvokeMode'] ?? 'BUFFERED') !== 'BUFFERED') {
        throw new TemplateError(`${id}: the local cloud knows buffered function URLs without authorization only`);
      }
      return { host: functionUrlHost(name), target: text(properties, 'TargetFunctionArn', id) };
    });
