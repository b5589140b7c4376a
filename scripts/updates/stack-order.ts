import { nestedFile, type TemplateResource } from '../checks/templates/template.ts';
import { ROOT, shortName, type Templates } from './resolve-templates.ts';

/** The stacks of a root template, which comes first, in an order in which CloudFormation may come to them; the root stack is the last. */
export const stackOrder = (templates: Templates): readonly string[] => {
  const [root] = templates.values();
  const nested = new Map(Object.entries(root?.Resources ?? {}).filter(([, resource]) => nestedFile(resource)));
  const ordered = new Set<string>();
  const visit = (id: string): void => {
    const resource = nested.get(id);
    if (resource === undefined || ordered.has(id)) return;
    for (const earlier of needs(resource)) visit(earlier);
    ordered.add(id);
  };
  for (const id of nested.keys()) visit(id);
  return [...[...ordered].map(shortName), ROOT];
};

/** The resources that it refers to or waits for. CloudFormation refuses circles. */
const needs = ({ DependsOn = [], Properties }: TemplateResource): readonly string[] => [
  ...[DependsOn].flat(),
  ...[...JSON.stringify(Properties ?? {}).matchAll(/"(?:Fn::GetAtt":\["|Ref":")([^"]+)/g)].map(([, id = '']) => id),
];
