import { Annotations, CfnCondition, CfnOutput, CfnParameter, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { requireBundles } from './bundles.ts';
import { AlarmMail } from './constructs/alarms.ts';
import { CapacityAlarms } from './constructs/capacity-alarms.ts';
import { MonthlyBudget } from './constructs/monthly-budget.ts';
import { ServiceDashboard } from './constructs/service-dashboard.ts';
import { DataStack } from './data-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { EndpointsStack, FIRST_AREA_NAMES, inOrder, OTHER_AREA_NAMES, routesOf } from './endpoints-stack.ts';
import { GatewayStack } from './gateway-stack.ts';
import { addRoutesStacks, type RoutesStack } from './routes-stack.ts';
import type { Settings } from './settings.ts';
import { DEPLOYMENT_RECORD, DISTRIBUTION, ORIGIN_VERSION } from './template-parameters.ts';
import { WorkersStack } from './workers-stack.ts';

export type ServiceStackProps = StackProps & { readonly settings: Settings };

/** The whole service, with one nested stack per area; each area depends only on earlier ones. */
export class ServiceStack extends Stack {
  readonly settings: Settings;
  readonly data: DataStack;
  readonly workers: WorkersStack;
  readonly front: GatewayStack;
  readonly areas: readonly EndpointsStack[];
  readonly routes: readonly RoutesStack[];
  readonly edge: EdgeStack;

  constructor(scope: Construct, id: string, { settings, ...props }: ServiceStackProps) {
    super(scope, id, props);

    requireBundles(settings.bundles);
    this.settings = settings;

    this.data = new DataStack(this, 'Data', { settings });
    this.workers = new WorkersStack(this, 'Workers', { data: this.data, settings });
    this.front = new GatewayStack(this, 'Front', { settings });
    const { api } = this.front.gateway;
    const shared = { api, data: this.data, workers: this.workers, settings };
    const originVersion = new CfnParameter(this, ORIGIN_VERSION, {
      default: settings.originVersion ?? '',
      description: "The version of the origin's secret that the edge sends; empty for the current one",
    });
    const areasOf = (names: typeof FIRST_AREA_NAMES) =>
      names.map((area) => new EndpointsStack(this, area, { ...shared, ...routesOf(area) }));
    const first = areasOf(FIRST_AREA_NAMES);
    this.edge = new EdgeStack(this, 'Edge', {
      api,
      signIn: first.flatMap((area) => area.signIn),
      originSecret: this.data.secrets.origin,
      originVersion: originVersion.valueAsString,
      settings,
    });
    for (const area of first) this.edge.addStackDependency(area);
    const others = areasOf(OTHER_AREA_NAMES);
    inOrder(others, this.edge); // what CloudFront refuses is then known before most of the service is created
    this.areas = [...first, ...others];
    this.routes = addRoutesStacks(this, { api, routes: this.areas.flatMap((area) => area.routes) });
    const { table } = this.data.table;
    const { distribution } = this.edge;
    new CapacityAlarms(this, 'Capacity', { table, accountConcurrency: settings.capacity.accountConcurrency });
    if (settings.hasDashboard) {
      const { queues, deadLetters } = this.workers;
      const { stage } = settings;
      new ServiceDashboard(this, 'Dashboard', { api, deadLetters, distribution, queues, stage, table });
    }

    if (settings.budget !== undefined) new MonthlyBudget(this, 'Budget', { stage: settings.stage, ...settings.budget });

    if (settings.alarmEmail !== undefined) new AlarmMail(this, 'AlarmMail', settings.alarmEmail);
    else Annotations.of(this).addWarningV2('counterfoil:alarms', 'Nobody receives alarms: set ALARM_EMAIL');

    new CfnOutput(this, 'Url', { value: `https://${settings.domain?.name ?? this.edge.distribution.domainName}` });
    new CfnOutput(this, DISTRIBUTION, { value: distribution.distributionId });
    new CfnOutput(this, 'ApiUrl', { value: api.apiEndpoint });
    new CfnOutput(this, 'TableName', { value: this.data.table.table.tableName });
    if (this.data.authConfig !== undefined) {
      new CfnOutput(this, 'AuthConfigSecret', { value: this.data.authConfig.secretArn });
    }
    new CfnOutput(this, 'KeysSecret', { value: this.data.secrets.keys.secretArn });
    new CfnOutput(this, 'ArchiveBucket', { value: this.data.archive.bucket.bucketName });
    new CfnOutput(this, 'SetupSecret', { value: this.data.secrets.setup.secretArn });
    new CfnOutput(this, 'OriginSecret', { value: this.data.secrets.origin.secretArn });
    this.outputOfVersion(originVersion);
    new CfnOutput(this, 'UploadsBucket', { value: this.data.uploads.bucket.bucketName });
    if (settings.stage.target !== undefined) this.outputOfRecord();
  }

  private outputOfVersion({ valueAsString }: CfnParameter): void {
    const isFirst = new CfnCondition(this, 'IsFirstOriginVersion', {
      expression: Fn.conditionEquals(valueAsString, ''),
    });
    new CfnOutput(this, 'OriginVersion', {
      value: Fn.conditionIf(isFirst.logicalId, 'first', valueAsString).toString(),
    });
  }

  private outputOfRecord(): void {
    const record = new CfnParameter(this, DEPLOYMENT_RECORD, {
      default: '',
      description: 'What the deploy command notes for the next deployment',
    });
    new CfnOutput(this, 'Deployment', { value: record.valueAsString });
  }
}
