import { type Finding, intrinsicOf, nestedFile, type Template } from './template.ts';

type Templates = ReadonlyMap<string, Template>;

/** Names without a resource, a parameter or a condition, and nested stacks whose parameters or outputs do not fit. */
export const checkReferences = (file: string, templates: Templates): readonly Finding[] => {
  const template = templates.get(file);
  if (template === undefined) return [{ place: file, problem: 'there is no such template' }];
  const { Resources, Outputs = {}, Conditions = {} } = template;
  const resources = Object.entries(Resources).flatMap(([id, resource]) => {
    const place = `${file} ${id}`;
    return [
      ...referencesIn(resource.Properties).flatMap((reference) =>
        checkReference(reference, place, template, templates),
      ),
      ...[resource.DependsOn ?? []].flat().flatMap((name) => known(name in Resources, place, `resource ${name}`)),
      ...(resource.Condition === undefined
        ? []
        : known(resource.Condition in Conditions, place, `condition ${resource.Condition}`)),
      ...checkParameters(resource, place, templates),
    ];
  });
  const outputs = Object.entries(Outputs).flatMap(([name, { Value }]) =>
    referencesIn(Value).flatMap((reference) =>
      checkReference(reference, `${file} output ${name}`, template, templates),
    ),
  );
  return [...resources, ...outputs];
};

type Reference = readonly [name: string, argument: unknown];

const FOLLOWED = new Set(['Ref', 'Fn::GetAtt', 'Fn::If', 'Fn::Sub']);

/** All uses of functions that name something of the template. */
const referencesIn = (value: unknown): readonly Reference[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = intrinsicOf(value);
  const inner = Object.values(value).flatMap(referencesIn);
  return own !== undefined && FOLLOWED.has(own[0]) ? [own, ...inner] : inner;
};

const known = (isKnown: boolean, place: string, name: string): readonly Finding[] =>
  isKnown ? [] : [{ place, problem: `there is no ${name}` }];

const checkReference = (
  [name, argument]: Reference,
  place: string,
  template: Template,
  templates: Templates,
): readonly Finding[] => {
  const { Resources, Parameters = {}, Conditions = {} } = template;
  const isNamed = (id: string): boolean => id in Resources || id in Parameters || id.startsWith('AWS::');
  if (name === 'Ref') return known(isNamed(String(argument)), place, `resource or parameter ${argument}`);
  if (name === 'Fn::If') {
    const [condition] = argument as [string];
    return known(condition in Conditions, place, `condition ${condition}`);
  }
  if (name === 'Fn::Sub') {
    const [format, given] = (typeof argument === 'string' ? [argument, {}] : argument) as [string, object];
    const names = [...format.matchAll(/\$\{([^!}.]+)(\.[^}]+)?\}/g)].map(([, id = '']) => id);
    return names.flatMap((id) => known(id in given || isNamed(id), place, `resource or parameter ${id}`));
  }
  const [id = '', ...path] = typeof argument === 'string' ? argument.split('.') : (argument as string[]);
  const resource = Resources[id];
  if (resource === undefined) return known(false, place, `resource ${id}`);
  const nested = nestedFile(resource);
  const [, output = ''] = path.join('.').split('.');
  const outputs = nested === undefined ? undefined : templates.get(nested)?.Outputs;
  return nested === undefined ? [] : known(output in (outputs ?? {}), place, `output ${output} of ${nested}`);
};

/** The parameters that a nested stack is given must be the ones that it declares. */
const checkParameters = (
  resource: Template['Resources'][string],
  place: string,
  templates: Templates,
): readonly Finding[] => {
  const nested = nestedFile(resource);
  if (nested === undefined) return [];
  const declared = templates.get(nested)?.Parameters ?? {};
  const given = (resource.Properties?.['Parameters'] ?? {}) as Readonly<Record<string, unknown>>;
  return [
    ...Object.keys(given).flatMap((name) => known(name in declared, place, `parameter ${name} of ${nested}`)),
    ...Object.entries(declared)
      .filter(([name, { Default }]) => Default === undefined && !(name in given))
      .map(([name]) => ({ place, problem: `${nested} is not given its parameter ${name}` })),
  ];
};
