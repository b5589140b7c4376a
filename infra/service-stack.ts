import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { ApiStack } from './api-stack.ts';
import { requireBundles } from './bundles.ts';
import { AlarmMail } from './constructs/alarm-mail.ts';
import { ServiceDashboard } from './constructs/service-dashboard.ts';
import { DataStack } from './data-stack.ts';
import type { Settings } from './settings.ts';
import { WorkersStack } from './workers-stack.ts';

export type ServiceStackProps = StackProps & { readonly settings: Settings };

/** The whole service, one nested stack per area; each area knows only those before it. */
export class ServiceStack extends Stack {
  readonly data: DataStack;
  readonly workers: WorkersStack;
  readonly api: ApiStack;

  constructor(scope: Construct, id: string, { settings, ...props }: ServiceStackProps) {
    super(scope, id, props);

    requireBundles(settings.bundles);

    this.data = new DataStack(this, 'Data');
    this.workers = new WorkersStack(this, 'Workers', { data: this.data, settings });
    this.api = new ApiStack(this, 'Api', { data: this.data, workers: this.workers, settings });
    new ServiceDashboard(this, 'Dashboard', {
      api: this.api.gateway.api,
      queues: this.workers.queues,
      table: this.data.table.table,
    });

    if (settings.alarmEmail !== undefined) new AlarmMail(this, 'AlarmMail', { address: settings.alarmEmail });

    new CfnOutput(this, 'ApiUrl', { value: this.api.gateway.api.apiEndpoint });
    new CfnOutput(this, 'TableName', { value: this.data.table.table.tableName });
    new CfnOutput(this, 'UploadsBucket', { value: this.data.uploads.bucket.bucketName });
  }
}
