import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Properties = Readonly<Record<string, unknown>>;

export type TemplateResource = {
  readonly Type: string;
  readonly Properties?: Properties;
  readonly Condition?: string;
  readonly DependsOn?: string | readonly string[];
  readonly DeletionPolicy?: string;
  readonly Metadata?: Properties;
};

export type Template = {
  readonly Parameters?: Readonly<Record<string, { readonly Type: string; readonly Default?: unknown }>>;
  readonly Conditions?: Properties;
  readonly Mappings?: Properties;
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
};

/** A problem of a template, with the place where it is. */
export type Finding = { readonly place: string; readonly problem: string };

/** The templates of an assembly by file name, without those of an earlier synthesis in the same folder. */
export const readTemplates = async (assembly: string): Promise<ReadonlyMap<string, Template>> => {
  const templates = new Map<string, Template>();
  const read = async (file: string): Promise<void> => {
    const template = JSON.parse(await readFile(join(assembly, file), 'utf8')) as Template;
    templates.set(file, template);
    for (const resource of Object.values(template.Resources)) {
      const nested = nestedFile(resource);
      if (nested !== undefined) await read(nested);
    }
  };
  const manifest = JSON.parse(await readFile(join(assembly, 'manifest.json'), 'utf8')) as Manifest;
  for (const { type, properties } of Object.values(manifest.artifacts)) {
    if (type === 'aws:cloudformation:stack' && properties?.templateFile !== undefined) {
      await read(properties.templateFile);
    }
  }
  return templates;
};

type Manifest = {
  readonly artifacts: Readonly<
    Record<string, { readonly type: string; readonly properties?: { readonly templateFile?: string } }>
  >;
};

/** The file of a nested stack's template; undefined for other resources. */
export const nestedFile = ({ Type, Metadata }: TemplateResource): string | undefined => {
  const path = Metadata?.['aws:asset:path'];
  return Type === 'AWS::CloudFormation::Stack' && typeof path === 'string' ? path : undefined;
};

/** The function and argument of an intrinsic function, such as `Ref` or `Fn::GetAtt`. */
export const intrinsicOf = (value: unknown): readonly [name: string, argument: unknown] | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const [entry, ...others] = Object.entries(value);
  return entry !== undefined && others.length === 0 && /^(Ref|Fn::\w+)$/.test(entry[0]) ? entry : undefined;
};
