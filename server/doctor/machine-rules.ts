import { advise, fine, mend } from '#server/doctor/finding.ts';
import type { Finding } from '#server/doctor/finding.ts';
import type { Found } from '#server/doctor/found.ts';

/** What it stands on: database, mail, pictures, disk, clock, secrets, backups. */
export const machineRules: readonly ((found: Found) => Finding)[] = [
  database,
  roles,
  databaseTls,
  timeLimits,
  otherWays,
  backup,
  mail,
  bounces,
  pictures,
  secrets,
  disk,
  clock,
];

const oldestVersion = 15;
const gigabyte = 1e9;
const mostSkewMs = 2_000;
const backupHoursMost = 26;

function database({ database: { server } }: Found): Finding {
  if (!server.isKnown) {
    return mend('Database', {
      what: `It can not be asked: ${server.why}.`,
      why: 'Nothing works without it.',
      set: 'DATABASE_URL, or start PostgreSQL',
    });
  }
  const major = Math.floor(server.known.version / 10_000);
  if (major >= oldestVersion) return fine('Database', `PostgreSQL ${major}.`);
  return mend('Database', {
    what: `It is PostgreSQL ${major}.`,
    why: `Redial needs ${oldestVersion} or newer.`,
    set: 'DATABASE_URL to a newer PostgreSQL',
  });
}

function roles({ database: { isEmbedded, hasOwnMigrationRole, server } }: Found): Finding {
  const about = 'Database roles';
  if (isEmbedded) return fine(about, 'The embedded database has a role of its own for serving.');
  const why = 'A hole in the server could drop tables, or make somebody an admin.';
  const set = 'DATABASE_MIGRATION_URL to the role that migrates, DATABASE_URL to a plain one (docs/operations.md)';
  if (!hasOwnMigrationRole) return mend(about, { what: 'One role migrates and serves.', why, set });
  if (!server.isKnown) return advise(about, { what: 'Not known: the database can not be asked.', why, set });
  const { role, isSuperuser, mayCreate } = server.known;
  if (isSuperuser) return mend(about, { what: `The serving role ${role} is a superuser.`, why, set });
  if (mayCreate) return mend(about, { what: `The serving role ${role} may create tables.`, why, set });
  return fine(about, `${role} serves without the right to change tables.`);
}

function databaseTls({ database: { plainWays } }: Found): Finding {
  if (plainWays.length === 0) return fine('Way to the database', 'It is on this machine, or encrypted.');
  return mend('Way to the database', {
    what: `Over a network in plain text: ${plainWays.join(', ')}.`,
    why: 'Anybody on that network could read everything, and the password of the database.',
    set: 'sslmode=verify-full in these addresses, and ssl = on in PostgreSQL or your pooler',
  });
}

function timeLimits({ database: { unlimitedWays } }: Found): Finding {
  if (unlimitedWays.length === 0) return fine('Limits of time', 'No pooler is seen to drop them.');
  return advise('Limits of time', {
    what: unlimitedWays.join(' '),
    why: 'PostgreSQL goes on with statements that nobody waits for any more, and others wait for their locks.',
    set: 'these addresses to PostgreSQL itself, or the limits of their roles (docs/operations.md, PgBouncer)',
  });
}

function otherWays({ database: { otherWays } }: Found): Finding {
  const about = 'Other ways to it';
  if (otherWays === null) return fine(about, 'Not asked: nobody answers at DATABASE_URL.');
  const names = [...new Set(otherWays.map(({ setting }) => setting))].join(', ');
  const troubles = otherWays.flatMap(({ trouble }) => trouble ?? []);
  if (names === '') return fine(about, 'None is set beside DATABASE_URL.');
  if (troubles.length === 0) return fine(about, `${names}: as they should be.`);
  return mend(about, {
    what: troubles.join(' '),
    why: 'No server starts without the role that migrates or the pooler. Without its replicas the primary does all reads.',
    set: 'these addresses, their roles and passwords (docs/operations.md)',
  });
}

const unreadBy: Record<string, string> = {
  ENOENT: 'it is not there',
  ENOTDIR: 'it is not a folder',
  EACCES: 'this user may not read it',
};

function backup({ backup, database, now }: Found): Finding {
  const why = 'Disks fail without warning. A backup that nobody checks is often months old.';
  const set = database.isEmbedded
    ? 'npm run backup -- FOLDER each night, then npm run doctor -- FOLDER'
    : 'archive_mode with a tool of your choice (pgBackRest, Barman), or a nightly pg_dump; and secrets.json';
  if (backup.kind === 'unknown') return advise('Backup', { what: 'Nobody has said where it is.', why, set });
  if (backup.kind === 'unread')
    return mend('Backup', {
      what: `${backup.folder} can not be read: ${unreadBy[backup.why] ?? backup.why}.`,
      why,
      set: 'the folder with your backups, and its rights for the user that runs this',
    });
  const hoursOf = (at: Date) => Math.round((now.getTime() - at.getTime()) / 3_600_000);
  if (backup.kind === 'folder') {
    const { folder, newestAt } = backup;
    if (newestAt === null) return mend('Backup', { what: `There is none in ${folder}.`, why, set });
    const what = `The newest of ${folder} is ${hoursOf(newestAt)} hours old.`;
    return hoursOf(newestAt) <= backupHoursMost ? fine('Backup', what) : mend('Backup', { what, why, set });
  }
  const { archivedAt, failedAt } = backup;
  if (failedAt !== null && (archivedAt === null || failedAt > archivedAt))
    return mend('Backup', { what: "PostgreSQL's archive does not take its log.", why, set: `${set}; see its own log` });
  if (archivedAt === null) return advise('Backup', { what: 'PostgreSQL keeps no archive of its log.', why, set });
  if (hoursOf(archivedAt) > backupHoursMost)
    return mend('Backup', { what: `PostgreSQL archived its log ${hoursOf(archivedAt)} hours ago.`, why, set });
  return advise('Backup', {
    what: 'PostgreSQL archives its log. Whether there is a base backup can not be seen from here.',
    why: 'The log alone restores nothing.',
    set: 'a base backup with your tool, restored once on another machine',
  });
}

function mail({ mail }: Found): Finding {
  const why = 'People could not confirm their address or choose a new password, and would hear of no sale.';
  if (mail === null) {
    return mend('Mail', {
      what: 'No mail is sent: mails are files below DATA_DIR/outbox.',
      why,
      set: 'SMTP_URL=smtp://user:password@host:587 and MAIL_FROM',
    });
  }
  if (mail.server.isKnown)
    return fine('Mail', `The server takes us, over TLS or on this machine. Mails come from ${mail.from}.`);
  return mend('Mail', {
    what: `The mail server does not take us: ${mail.server.why}.`,
    why,
    set: 'SMTP_URL: host, port, user and password. It must offer TLS with a valid certificate',
  });
}

function bounces({ mail, readsBounces }: Found): Finding {
  if (readsBounces) return fine('Bounces', 'Mails that come back are read.');
  if (mail === null) return fine('Bounces', 'No mail is sent, so none comes back.');
  return advise('Bounces', {
    what: 'Mails that come back later are not read.',
    why: 'Addresses that are gone are mailed again and again, and mail providers trust such a sender less.',
    set: 'MAIL_BOUNCES_TOKEN, and let your mail server or provider tell (docs/operations.md, Bounces)',
  });
}

function pictures({ bucket }: Found): Finding {
  if (bucket === null) return fine('Pictures', 'They are files below DATA_DIR. Several servers need an S3 store.');
  if (bucket.probe.isKnown && bucket.probe.known.mayList)
    return fine('Pictures', `A probe was written to the bucket ${bucket.name}, read and deleted.`);
  if (bucket.probe.isKnown)
    return advise('Pictures', {
      what: `The key may not list the bucket ${bucket.name}, so S3 answers 403 for a picture that is gone.`,
      why: 'Such a picture is answered with 503 and an error in the log, as if the store were away.',
      set: 's3:ListBucket for the key, on the bucket itself',
    });
  return mend('Pictures', {
    what: `The bucket ${bucket.name} does not work: ${bucket.probe.why}.`,
    why: 'No picture could be uploaded or shown.',
    set:
      'S3_ENDPOINT, S3_BUCKET, S3_REGION and the two keys. ' +
      'They need s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket',
  });
}

function secrets({ secrets, database: { market } }: Found): Finding {
  if (market.isKnown && market.known.hasOtherSecrets) {
    return mend('Secrets', {
      what: 'The secrets.json below DATA_DIR is not that of this market.',
      why: 'Sessions would end, and addresses and second factors could not be read. No server starts with it.',
      set: 'the secrets.json of another server, or of a backup; if it is new on purpose: npm run admin -- new-secrets',
    });
  }
  if (secrets === null && market.isKnown && market.known.hasAccounts) {
    return mend('Secrets', {
      what: 'There is no secrets.json below DATA_DIR, and this market has one.',
      why: 'No server starts without it: sessions would end, and addresses could not be read.',
      set: 'the secrets.json of another server, or of a backup',
    });
  }
  if (secrets === null) {
    return advise('Secrets', {
      what: 'There is no secrets.json below DATA_DIR yet.',
      why: 'The first start makes it. All servers need the same one, and backups have to hold it.',
      set: 'start the market once; copy secrets.json to the other servers and into your backups',
    });
  }
  const { mode, isOurs, isOfOurGroup } = secrets;
  if ((mode & 0o077) === 0) return fine('Secrets', 'Only the owner may read secrets.json.');
  // Kubernetes mounts it so: root's, for the group of the pod.
  if (!isOurs && isOfOurGroup && (mode & 0o037) === 0)
    return fine('Secrets', 'Only its owner and our group may read secrets.json.');
  return mend('Secrets', {
    what: 'Others on this machine may read secrets.json.',
    why: 'Everybody who reads it can open every account.',
    set: 'chmod 600 secrets.json in DATA_DIR',
  });
}

function disk({ disk: { freeBytes, totalBytes } }: Found): Finding {
  const [free, all] = [freeBytes, totalBytes].map((bytes) => (bytes / gigabyte).toFixed(1));
  const what = `${free} GB of ${all} GB are free below DATA_DIR.`;
  const why = 'A full disk stops the database and takes no pictures.';
  const set = 'a larger disk, or DATA_DIR to another one';
  if (freeBytes < 2 * gigabyte) return mend('Disk', { what, why, set });
  return freeBytes < 10 * gigabyte ? advise('Disk', { what, why, set }) : fine('Disk', what);
}

function clock({ clocks }: Found): Finding {
  const [first] = clocks;
  if (first === undefined) return fine('Clock', 'Nobody else was there to compare it with.');
  const worst = clocks.reduce((most, one) => (Math.abs(one.aheadMs) > Math.abs(most.aheadMs) ? one : most), first);
  const seconds = (Math.abs(worst.aheadMs) / 1_000).toFixed(1);
  if (Math.abs(worst.aheadMs) <= mostSkewMs) return fine('Clock', `It agrees with ${worst.whose} within ${seconds} s.`);
  return mend('Clock', {
    what: `The clock of ${worst.whose} is ${seconds} s ${worst.aheadMs > 0 ? 'ahead of' : 'behind'} this machine's.`,
    why: 'Deadlines, codes of two-step sign-in and signatures of events and pictures go by the clock.',
    set: 'time synchronisation: systemd-timesyncd, chrony or ntpd, on both machines',
  });
}
