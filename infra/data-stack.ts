import { NestedStack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { SecretName } from '../shared/platform/domain/access/access.ts';
import { AuditArchive, UploadsBucket } from './constructs/buckets.ts';
import { ServiceBus } from './constructs/event-bus.ts';
import type { Resources } from './constructs/grant-access.ts';
import { LedgerTable } from './constructs/ledger-table.ts';
import { MailSender } from './constructs/mail-sender.ts';
import { OutsideBackup } from './constructs/outside-backup.ts';
import { KEY_LENGTH, ServiceSecret } from './constructs/service-secret.ts';
import type { Settings } from './settings.ts';

export type DataStackProps = { readonly settings: Settings };

/** Shared by all areas: the resources that hold data and must never be lost, and the sender of emails. */
export class DataStack extends NestedStack {
  readonly table: LedgerTable;
  readonly uploads: UploadsBucket;
  readonly archive: AuditArchive;
  /** Only by a setting. */
  readonly outsideBackup: OutsideBackup | undefined;
  readonly mail: MailSender;
  readonly bus: ServiceBus;
  readonly secrets: Readonly<Record<SecretName, ServiceSecret>>;
  readonly authConfig: ServiceSecret | undefined;

  constructor(scope: Construct, id: string, { settings }: DataStackProps) {
    super(scope, id);

    this.table = new LedgerTable(this, 'Ledger', { isProtected: settings.stage.isProtected });
    this.uploads = new UploadsBucket(this, 'Uploads');
    this.archive = new AuditArchive(this, 'Archive', {
      retention: settings.auditRetention,
      accessLogs: this.uploads.accessLogs,
    });
    if (settings.outsideBackup !== undefined) {
      const buckets = [this.uploads.bucket, this.archive.bucket];
      this.outsideBackup = new OutsideBackup(this, 'OutsideBackup', {
        ...settings.outsideBackup,
        ...{ table: this.table, buckets },
      });
    }
    this.mail = new MailSender(this, 'Mail', { settings });
    this.bus = new ServiceBus(this, 'Events', settings.stage);
    this.secrets = {
      keys: new ServiceSecret(this, 'Keys', {
        description:
          'The key ring, which encrypts other secrets and signs the audit log: keys by id, and the current id',
        generated: {
          secretStringTemplate: JSON.stringify({ current: 'k1' }),
          generateStringKey: 'k1',
          passwordLength: KEY_LENGTH,
          excludePunctuation: true,
        },
      }),
      origin: new ServiceSecret(this, 'EdgeOrigin', {
        description: 'Proves that a request came through CloudFront: the current value, and the previous one',
        generated: {
          secretStringTemplate: '{}',
          generateStringKey: 'current',
          passwordLength: KEY_LENGTH,
          excludePunctuation: true,
        },
      }),
      setup: new ServiceSecret(this, 'Setup', {
        description: 'The code for the first registration, worthless afterwards',
        generated: { passwordLength: 24, excludePunctuation: true, excludeCharacters: 'IOl01' },
      }),
    };
    this.authConfig = settings.providersFromFile ? this.fileSecret('AuthConfig', 'config/auth.yml') : undefined;
  }

  get resources(): Omit<Resources, 'queues'> {
    const { table, uploads, archive, mail, bus, secrets, authConfig } = this;
    return { table, uploads, archive, mail, bus, secrets, authConfig };
  }

  /** A secret whose value is a file of the deployer, named in a tag. */
  private fileSecret(id: string, path: string): ServiceSecret {
    const secret = new ServiceSecret(this, id, { description: `The contents of ${path}` });
    Tags.of(secret).add('source-file', path);
    return secret;
  }
}
