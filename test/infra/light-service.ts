import { App, Stack } from 'aws-cdk-lib';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { DataStack } from '../../infra/data-stack.ts';
import { EdgeStack } from '../../infra/edge-stack.ts';
import { EndpointsStack } from '../../infra/endpoints-stack.ts';
import { FEATURE_FLAGS } from '../../infra/feature-flags.ts';
import { GatewayStack } from '../../infra/gateway-stack.ts';
import { signIn } from '../../infra/route.ts';
import { readSettings } from '../../infra/settings.ts';
import { WorkersStack } from '../../infra/workers-stack.ts';
import { dummyBundles } from './synthesized.ts';

const ROUTES_OF_THE_TEST = [
  signIn('GET|POST /auth/{name}', 'start-anything', { table: { read: ['users'], write: ['tokens'] } }),
  signIn('GET /auth/{name}/callback', 'finish-anything', { table: { read: ['providers'] }, auth: true }),
];

/** An edge in front of functions that exist only in this test, with as little else as possible. */
export const lightService = (environment: Readonly<Record<string, string>> = {}, originVersion = '') => {
  const names = [...FUNCTION_NAMES, ...ROUTES_OF_THE_TEST.map((route) => route.function)];
  const settings = readSettings({ BUNDLES_DIR: dummyBundles(names), ...environment });
  const app = new App({ context: FEATURE_FLAGS, analyticsReporting: false });
  const parent = new Stack(app, 'Test');
  const data = new DataStack(parent, 'Data', { settings });
  const workers = new WorkersStack(parent, 'Workers', { data, settings });
  const front = new GatewayStack(parent, 'Front', { settings });
  const { api } = front.gateway;
  const routes = { routes: [], signInRoutes: ROUTES_OF_THE_TEST };
  const area = new EndpointsStack(parent, 'Area', { api, data, workers, settings, ...routes });
  const edge = new EdgeStack(parent, 'Edge', {
    api,
    signIn: area.signIn,
    originSecret: data.secrets.origin,
    originVersion,
    settings,
  });
  return { app, data, workers, front, area, edge };
};
