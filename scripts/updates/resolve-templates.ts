import {
  intrinsicOf,
  nestedFile,
  type Properties,
  type Template,
  type TemplateResource,
} from '../checks/templates/template.ts';

/** The templates of a root stack, which comes first, and its nested stacks, by file name. */
export type Templates = ReadonlyMap<string, Template>;

export type DeployedResource = {
  /** The nested stack and the name in its template: `Routes1/GetAccountsRoute`. */
  readonly at: string;
  readonly type: string;
  /** With references followed through parameters and outputs to the resource: `{ "→": "Front/Api.Arn" }`. */
  readonly properties: Properties;
  readonly resource: TemplateResource;
};

/** A template in its place: what its parameters were given by the stack around it. */
type Scope = {
  readonly name: string;
  readonly template: Template;
  readonly given: Properties;
};

/** CDK's name of a nested stack repeats its id and adds suffixes. */
export const shortName = (id: string): string => id.replace(/(?<=.)NestedStack.*$/, '');

export const ROOT = 'Root';

/** All resources of a root template and its nested stacks, each with its references followed to where they lead. */
export const resolveTemplates = (templates: Templates): readonly DeployedResource[] => {
  const nestedIn = ({ name, template, given }: Scope, id: string): Scope | undefined => {
    const resource = template.Resources[id];
    const file = resource === undefined ? undefined : nestedFile(resource);
    const nested = file === undefined ? undefined : templates.get(file);
    if (resource === undefined || nested === undefined) return undefined;
    const parameters = (resource.Properties?.['Parameters'] ?? {}) as Properties;
    const scope = { name, template, given };
    const values = Object.entries(parameters).map(([key, value]) => [key, follow(value, scope)] as const);
    return { name: shortName(id), template: nested, given: Object.fromEntries(values) };
  };

  const follow = (value: unknown, scope: Scope): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => follow(item, scope));
    const [name, argument] = intrinsicOf(value) ?? [];
    if (name === 'Ref') return followRef(String(argument), scope);
    if (name === 'Fn::GetAtt') return followAttribute(argument as string | readonly string[], scope);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, follow(item, scope)]));
  };

  const followRef = (id: string, { name, template, given }: Scope): unknown => {
    if (id in template.Resources) return { '→': `${name}/${id}` };
    if (id in given) return given[id];
    return { Ref: id, ...(template.Parameters?.[id] !== undefined && { Default: template.Parameters[id].Default }) };
  };

  const followAttribute = (argument: string | readonly string[], scope: Scope): unknown => {
    const [id = '', ...path] = typeof argument === 'string' ? argument.split('.') : argument;
    const nested = nestedIn(scope, id);
    if (nested === undefined) return { '→': `${scope.name}/${id}.${path.join('.')}` };
    const output = path.join('.').replace(/^Outputs\./, '');
    return follow(nested.template.Outputs?.[output]?.Value, nested);
  };

  const resourcesOf = (scope: Scope): readonly DeployedResource[] =>
    Object.entries(scope.template.Resources).flatMap(([id, resource]) => {
      const nested = nestedIn(scope, id);
      if (nested !== undefined) return resourcesOf(nested);
      const properties = follow(resource.Properties ?? {}, scope) as Properties;
      return [{ at: `${scope.name}/${id}`, type: resource.Type, properties, resource }];
    });

  const [template] = templates.values();
  if (template === undefined) throw new Error('There is no template of a root stack');
  return resourcesOf({ name: ROOT, template, given: {} });
};
