import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Annotations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { createApp } from '../../infra/create-app.ts';
import { readSettings } from '../../infra/settings.ts';

export type Resource = {
  readonly Type: string;
  /** Untyped, as returned by the assertions library. */
  readonly Properties: ReturnType<Template['findResources']>[string][string];
  readonly DeletionPolicy?: string;
  readonly DependsOn?: readonly string[];
};

const folders = new Set<string>();

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-infra-test-'));
  folders.add(folder);
  return folder;
};

export const removeFolders = (): void => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
};

/** Empty bundles: the templates do not depend on their contents. */
export const dummyBundles = (names: readonly string[] = FUNCTION_NAMES): string => {
  const folder = aFolder();
  for (const name of names) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.js'), `exports.name = '${name}';\n`);
  }
  return folder;
};

export const anApp = (environment: Readonly<Record<string, string>> = {}) =>
  createApp(readSettings({ BUNDLES_DIR: dummyBundles(), ...environment }), aFolder());

export const synthesizedWith = (environment: Readonly<Record<string, string>>) => {
  const { stack } = anApp(environment);
  Annotations.of(stack).acknowledgeWarning('counterfoil:alarms'); // operation.test.ts sees it
  const templates = {
    root: Template.fromStack(stack),
    data: Template.fromStack(stack.data),
    workers: Template.fromStack(stack.workers),
    front: Template.fromStack(stack.front),
    edge: Template.fromStack(stack.edge),
  };
  const areas = stack.areas.map((area) => Template.fromStack(area));
  const routes = stack.routes.map((share) => Template.fromStack(share));
  removeFolders();
  return { ...templates, areas, routes, all: [...Object.values(templates), ...areas, ...routes] };
};

let asDeployed: ReturnType<typeof synthesizedWith> | undefined;

/** The templates of all areas with default settings. */
export const synthesized = () => {
  asDeployed ??= synthesizedWith({});
  return asDeployed;
};

export const resourcesOf = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.findResources(type)) as unknown as [string, Resource][];

/** The only template that contains the function. */
export const templateOfFunction = (templates: readonly Template[], name: string): Template => {
  const found = templates.filter((template) => functionsCalled(template, name).length > 0);
  if (found.length === 1 && found[0] !== undefined) return found[0];
  throw new Error(`${found.length} templates have a function ${name}`);
};

const functionsCalled = (template: Template, name: string): [string, Resource][] =>
  resourcesOf(template, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME === name,
  );

/** The function with this bundle; throws unless there is exactly one. */
export const functionOf = (template: Template, name: string): [string, Resource] => {
  const found = functionsCalled(template, name);
  if (found.length === 1 && found[0] !== undefined) return found[0];
  throw new Error(`${found.length} functions are called ${name}`);
};

export type Statement = {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
};

/** The permissions of a function's role. */
export const statementsOf = (template: Template, name: string): Statement[] => {
  const role = functionOf(template, name)[1].Properties.Role['Fn::GetAtt'][0];
  return resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => Properties.Roles.some((entry: { Ref?: string }) => entry.Ref === role))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement as Statement[]);
};

export const actionsOf = (statement: Statement): string[] => [statement.Action].flat();
