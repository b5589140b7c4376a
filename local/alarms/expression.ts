import jsep from 'jsep';
import { TemplateError } from '../template/resource.ts';

/** undefined: there is no data. */
export type Value = number | undefined;

const OR = 'OR';
jsep.addBinaryOp(OR, 1);

const OPERATORS: Readonly<Record<string, (left: number, right: number) => Value>> = {
  '+': (left, right) => left + right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? undefined : left / right),
  '>=': (left, right) => Number(left >= right),
};

type Compute = () => Value;

/** Only the branch of the condition is computed, so the other one may lack data. */
const FUNCTIONS: Readonly<Record<string, (...args: readonly Compute[]) => Value>> = {
  FILL: (metric = absent, otherwise = absent) => metric() ?? otherwise(),
  IF: (condition = absent, yes = absent, no = absent) => {
    const holds = condition();
    return holds === undefined ? undefined : (holds === 0 ? no : yes)();
  },
};

const absent = (): Value => undefined;

const refuse = (expression: jsep.Expression): never => {
  throw new TemplateError(
    `The local cloud does not support ${JSON.stringify(expression)} in the expression of an alarm`,
  );
};

const nameOf = (expression: jsep.Expression): string =>
  expression.type === 'Identifier' ? String(expression['name']) : refuse(expression);

const compute = (expression: jsep.Expression, look: (id: string) => Value): Value => {
  const known = expression as jsep.CoreExpression;
  const inner = (part: jsep.Expression): Value => compute(part, look);
  if (known.type === 'Literal' && typeof known.value === 'number') return known.value;
  if (known.type === 'Identifier') return look(known.name);
  if (known.type === 'CallExpression') {
    const call = FUNCTIONS[nameOf(known.callee)] ?? refuse(known.callee);
    return call(...known.arguments.map((part) => () => inner(part)));
  }
  if (known.type !== 'BinaryExpression') return refuse(known);
  const operate = OPERATORS[known.operator] ?? refuse(known);
  const [left, right] = [inner(known.left), inner(known.right)];
  return left === undefined || right === undefined ? undefined : operate(left, right);
};

/** An expression of metric math, as far as the templates use it: with one value for each metric, not with series. */
export const readExpression = (text: string): ((look: (id: string) => Value) => Value) => {
  const parsed = jsep(text);
  return (look) => compute(parsed, look);
};

const childrenOf = (expression: jsep.Expression): readonly string[] => {
  const known = expression as jsep.CoreExpression;
  if (known.type === 'BinaryExpression' && known.operator === OR)
    return [...childrenOf(known.left), ...childrenOf(known.right)];
  if (known.type !== 'CallExpression' || nameOf(known.callee) !== 'ALARM') return refuse(known);
  const [child] = known.arguments as jsep.CoreExpression[];
  return child?.type === 'Literal' ? [String(child.value)] : refuse(known);
};

/** The alarms of a composite one, of which any raises it. */
export const readAlarmRule = (text: string): readonly string[] => childrenOf(jsep(text));
