import { TemplateError } from './resource.ts';

/** The lookups of an expression; each throws for unknown names. */
export type Scope = {
  /** The location, for messages. */
  readonly place: string;
  readonly ref: (name: string) => unknown;
  readonly attribute: (logicalId: string, attribute: string) => unknown;
  readonly condition: (name: string) => boolean;
  readonly mapping: (map: string, first: string, second: string) => unknown;
  readonly importValue: (name: string) => unknown;
};

/** Represents AWS::NoValue: the property is omitted. */
export const NO_VALUE = Symbol('AWS::NoValue');

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

const list = (argument: unknown, scope: Scope): unknown[] => {
  const value = evaluate(argument, scope);
  if (Array.isArray(value)) return value;
  throw new TemplateError(`${scope.place}: expected a list, not ${JSON.stringify(value)}`);
};

const getAttribute: Intrinsic = (argument, scope) => {
  const [logicalId, ...path] = typeof argument === 'string' ? argument.split('.') : (argument as string[]);
  return scope.attribute(String(logicalId), path.join('.'));
};

const substitute: Intrinsic = (argument, scope) => {
  const [format, variables] = typeof argument === 'string' ? [argument, {}] : (argument as [string, object]);
  const known = evaluate(variables, scope) as Record<string, unknown>;
  return format.replaceAll(/\$\{(!?)([^}]+)\}/g, (_match, escaped: string, name: string) => {
    if (escaped !== '') return `\${${name}}`;
    if (name in known) return String(known[name]);
    return String(name.includes('.') ? getAttribute(name, scope) : scope.ref(name));
  });
};

const INTRINSICS: Readonly<Record<string, Intrinsic>> = {
  Ref: (name, scope) => scope.ref(String(name)),
  Condition: (name, scope) => scope.condition(String(name)),
  'Fn::GetAtt': getAttribute,
  'Fn::Sub': substitute,
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = argument as [string, unknown];
    return list(parts, scope).join(separator);
  },
  'Fn::Select': (argument, scope) => {
    const [index, values] = argument as [unknown, unknown];
    return list(values, scope)[Number(evaluate(index, scope))];
  },
  'Fn::Split': (argument, scope) => {
    const [separator, source] = argument as [string, unknown];
    return String(evaluate(source, scope)).split(separator);
  },
  'Fn::If': (argument, scope) => {
    const [name, yes, no] = argument as [string, unknown, unknown];
    return evaluate(scope.condition(name) ? yes : no, scope);
  },
  'Fn::Equals': (argument, scope) => {
    const [left, right] = list(argument, scope);
    return String(left) === String(right);
  },
  'Fn::Not': (argument, scope) => list(argument, scope)[0] !== true,
  'Fn::And': (argument, scope) => list(argument, scope).every((value) => value === true),
  'Fn::Or': (argument, scope) => list(argument, scope).some((value) => value === true),
  'Fn::FindInMap': (argument, scope) => {
    const [map, first, second] = list(argument, scope).map(String);
    return scope.mapping(String(map), String(first), String(second));
  },
  'Fn::ImportValue': (argument, scope) => scope.importValue(String(evaluate(argument, scope))),
  'Fn::Base64': (argument, scope) => Buffer.from(String(evaluate(argument, scope))).toString('base64'),
};

const evaluateObject = (value: object, scope: Scope): unknown => {
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  const isCall = entries.length === 1 && name !== undefined && (name === 'Ref' || name.startsWith('Fn::'));
  const isCondition = entries.length === 1 && name === 'Condition' && typeof argument === 'string';
  if ((isCall || isCondition) && name !== undefined) {
    const intrinsic = INTRINSICS[name];
    if (intrinsic === undefined) throw new TemplateError(`${scope.place}: the local cloud does not support ${name}`);
    return intrinsic(argument, scope);
  }
  return Object.fromEntries(
    entries.map(([key, child]) => [key, evaluate(child, scope)] as const).filter(([, child]) => child !== NO_VALUE),
  );
};

/** The plain value of a template expression. */
export const evaluate = (value: unknown, scope: Scope): unknown => {
  if (Array.isArray(value)) return value.map((child) => evaluate(child, scope)).filter((child) => child !== NO_VALUE);
  return typeof value === 'object' && value !== null ? evaluateObject(value, scope) : value;
};
