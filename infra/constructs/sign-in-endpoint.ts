import { Duration } from 'aws-cdk-lib';
import { FunctionUrl, FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { SignInRoute } from '../route.ts';
import type { Settings } from '../settings.ts';
import { AnsweringFunction } from './answering-function.ts';
import type { Resources } from './grant-access.ts';
import { ServiceAlarm } from './service-alarm.ts';

export type SignInEndpointProps = {
  readonly route: SignInRoute;
  readonly settings: Settings;
  readonly resources: Resources;
};

/**
 * A function with a URL of its own, for the edge alone: it refuses who does not know the origin's secret. An origin access
 * control would do that on its own, but it wants the digest of each body in a header, which no browser form sends.
 */
export class SignInEndpoint extends Construct {
  readonly route: SignInRoute;
  readonly url: FunctionUrl;
  readonly function: AnsweringFunction;

  constructor(scope: Construct, id: string, { route, settings, resources }: SignInEndpointProps) {
    super(scope, id);

    this.route = route;
    const description = `${route.methods.join('|')} ${route.path}`;
    this.function = new AnsweringFunction(this, 'Function', { answering: route, description, settings, resources });
    if (route.table === 'read') resources.table.grantSessionUse(this.function);
    this.url = new FunctionUrl(this, 'Url', { function: this.function, authType: FunctionUrlAuthType.NONE });
    new ServiceAlarm(this, 'ServerErrors', {
      metric: this.function.metric('Url5xxCount', { period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: 5,
      summary: `${route.function} answered 5xx five times within five minutes.`,
      runbook: 'server-errors',
    });
  }
}
