import { ACCOUNT_ID, REGION } from '../aws-call.ts';
import { type Properties, type Resource, TemplateError, text } from '../template/resource.ts';
import { isLike } from './conditions.ts';

type Invocation = { readonly by: string; readonly source: string | undefined; readonly target: string };

const ofType = (resources: readonly Resource[], type: string): Resource[] =>
  resources.filter((resource) => resource.type === type);

/** API Gateway names itself by stage, method and path of the route. */
const byRoutes = (resources: readonly Resource[]): Invocation[] => {
  const integrations = new Map(
    ofType(resources, 'AWS::ApiGatewayV2::Integration').map(({ id, ref, properties }) => [
      `integrations/${ref}`,
      text(properties, 'IntegrationUri', id),
    ]),
  );
  return ofType(resources, 'AWS::ApiGatewayV2::Route').map(({ id, properties }) => {
    const [method, path = ''] = text(properties, 'RouteKey', id).split(' ');
    const api = `arn:aws:execute-api:${REGION}:${ACCOUNT_ID}:${text(properties, 'ApiId', id)}`;
    const target = integrations.get(text(properties, 'Target', id)) ?? '';
    return { by: 'apigateway.amazonaws.com', source: `${api}/$default/${method}${path}`, target };
  });
};

const bySchedules = (resources: readonly Resource[]): Invocation[] =>
  ofType(resources, 'AWS::Events::Rule').flatMap(({ name, properties }) =>
    ((properties['Targets'] ?? []) as Properties[])
      .map((target) => String(target['Arn']))
      .filter((target) => target.startsWith('arn:aws:lambda:'))
      .map((target) => ({
        by: 'events.amazonaws.com',
        source: `arn:aws:events:${REGION}:${ACCOUNT_ID}:rule/${name}`,
        target,
      })),
  );

const byUrls = (resources: readonly Resource[]): Invocation[] =>
  ofType(resources, 'AWS::Lambda::Url').map(({ id, properties }) => ({
    by: '*',
    source: undefined,
    target: text(properties, 'TargetFunctionArn', id),
  }));

const permits = ({ properties }: Resource, { by, source, target }: Invocation): boolean =>
  properties['FunctionName'] === target &&
  properties['Principal'] === by &&
  (properties['SourceArn'] === undefined || (source !== undefined && isLike(source, String(properties['SourceArn']))));

/** The actions that a caller needs: a URL that is open to everyone needs two. */
const actionsFor = ({ by }: Invocation): readonly string[] =>
  by === '*' ? ['lambda:InvokeFunctionUrl', 'lambda:InvokeFunction'] : ['lambda:InvokeFunction'];

/** @throws TemplateError if a route, URL or schedule could not invoke its function in a deployment */
export const requireInvocations = (resources: readonly Resource[]): void => {
  const permissions = ofType(resources, 'AWS::Lambda::Permission');
  for (const invocation of [...byRoutes(resources), ...byUrls(resources), ...bySchedules(resources)]) {
    for (const action of actionsFor(invocation)) {
      const isPermitted = permissions.some(
        (permission) => permission.properties['Action'] === action && permits(permission, invocation),
      );
      if (!isPermitted) {
        const { by, source = 'a function URL', target } = invocation;
        throw new TemplateError(`${target}: no AWS::Lambda::Permission allows ${by} ${action} from ${source}`);
      }
    }
  }
};
