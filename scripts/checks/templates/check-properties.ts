import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { PropertyType, ResourceProperties } from '@aws-cdk/service-spec-types';
import { type Finding, intrinsicOf, type Properties, type Template } from './template.ts';

export type PropertyCheck = (file: string, template: Template) => readonly Finding[];

/**
 * Compares every resource with CloudFormation's own schemas, which the CDK's constructs are generated from: unknown
 * types and properties, missing required ones, wrong types and values. Loads the schemas once (two seconds).
 */
export const createPropertyCheck = (): PropertyCheck => {
  const spec = loadAwsServiceSpecSync();
  const definition = (type: Extract<PropertyType, { readonly type: 'ref' }>): ResourceProperties =>
    spec.get('typeDefinition', type.reference.$ref).properties;
  return (file, template) =>
    Object.entries(template.Resources).flatMap(([id, { Type, Properties = {} }]) => {
      const place = `${file} ${id}`;
      const [schema] = spec.lookup('resource', 'cloudFormationType', 'equals', Type);
      if (schema === undefined) return [{ place, problem: `there is no resource type ${Type}` }];
      return checkProperties(Properties, schema.properties, place, definition);
    });
};

type Definition = (type: Extract<PropertyType, { readonly type: 'ref' }>) => ResourceProperties;

const checkProperties = (
  given: Properties,
  declared: ResourceProperties,
  place: string,
  definition: Definition,
): Finding[] => {
  const missing = Object.entries(declared)
    .filter(([name, { required }]) => required === true && isAbsent(given[name]))
    .map(([name]) => ({ place, problem: `${name} is required` }));
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const property = declared[name];
    if (property === undefined) return [{ place, problem: `there is no property ${name}` }];
    return checkValue(value, property.type, `${place}.${name}`, definition);
  });
  return [...missing, ...wrong];
};

const isAbsent = (value: unknown): boolean => {
  const [name, argument] = intrinsicOf(value) ?? [];
  return value === undefined || (name === 'Ref' && argument === 'AWS::NoValue');
};

/** Functions whose result is known only at deployment. The branches of a condition are checked. */
const checkValue = (value: unknown, type: PropertyType, place: string, definition: Definition): Finding[] => {
  const [name, argument] = intrinsicOf(value) ?? [];
  if (type.type === 'json') return isOneOf(value, 'object', 'string') ? [] : [wrongType(place, value, 'an object')];
  if (name === 'Fn::If') {
    const [, yes, no] = argument as [string, unknown, unknown];
    return [yes, no].flatMap((branch) => (isAbsent(branch) ? [] : checkValue(branch, type, place, definition)));
  }
  if (name !== undefined) return [];
  const check = CHECKS[type.type] as Check<PropertyType['type']>;
  return check(value, type, place, definition);
};

type Check<Kind extends PropertyType['type']> = (
  value: unknown,
  type: Extract<PropertyType, { readonly type: Kind }>,
  place: string,
  definition: Definition,
) => Finding[];

const isOneOf = (value: unknown, ...types: string[]): boolean => value !== null && types.includes(typeof value);

const isObject = (value: unknown): value is Properties => isOneOf(value, 'object') && !Array.isArray(value);

const wrongType = (place: string, value: unknown, expected: string): Finding => ({
  place,
  problem: `must be ${expected}, not ${JSON.stringify(value)}`,
});

const passing = (place: string, value: unknown, passes: boolean, expected: string): Finding[] =>
  passes ? [] : [wrongType(place, value, expected)];

const oneOf = (place: string, value: unknown, allowed: readonly unknown[] | undefined): Finding[] =>
  passing(place, value, allowed?.map(String).includes(String(value)) ?? true, `one of ${allowed?.join(', ')}`);

/** CloudFormation converts between texts, numbers and booleans where the text is one. */
const CHECKS: { readonly [Kind in PropertyType['type']]: Check<Kind> } = {
  string: (value, { allowedValues }, place) =>
    isOneOf(value, 'string', 'number', 'boolean')
      ? oneOf(place, value, allowedValues)
      : [wrongType(place, value, 'a text')],
  number: (value, _type, place) => passing(place, value, /^-?\d+(\.\d+)?$/.test(String(value)), 'a number'),
  integer: (value, { allowedValues }, place) =>
    /^-?\d+$/.test(String(value)) ? oneOf(place, value, allowedValues) : [wrongType(place, value, 'a whole number')],
  boolean: (value, _type, place) => passing(place, value, /^(true|false)$/.test(String(value)), 'true or false'),
  'date-time': (value, _type, place) => passing(place, value, isOneOf(value, 'string'), 'a date'),
  json: () => [],
  null: (value, _type, place) => passing(place, value, value === null, 'null'),
  tag: (value, _type, place) =>
    passing(
      place,
      value,
      isObject(value) && Object.keys(value).sort().join() === 'Key,Value',
      'a tag with Key and Value',
    ),
  array: (value, { element }, place, definition) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => checkValue(item, element, `${place}[${index}]`, definition))
      : [wrongType(place, value, 'a list')],
  map: (value, { element }, place, definition) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, member]) => checkValue(member, element, `${place}.${key}`, definition))
      : [wrongType(place, value, 'an object')],
  ref: (value, type, place, definition) =>
    isObject(value)
      ? checkProperties(value, definition(type), place, definition)
      : [wrongType(place, value, 'an object')],
  // the alternative that fits best says what is wrong
  union: (value, { types }, place, definition) =>
    types
      .map((alternative) => checkValue(value, alternative, place, definition))
      .reduce((best, findings) => (findings.length < best.length ? findings : best)),
};
