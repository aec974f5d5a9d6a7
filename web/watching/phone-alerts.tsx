import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { api } from '#web/lib/api.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useWatching } from '#web/texts/pages/watching.ts';
import { pressesOf } from '#web/watching/presses.ts';
import { Switch } from '#web/watching/switch.tsx';

export function PhoneAlerts({ phones }: { phones: { mail: boolean; push: boolean } }) {
  const texts = useWatching();
  const mail = useCall('changePhoneAlerts', pressesOf('mail', 'phones', api.changePhoneAlerts));
  const push = useCall('changePhoneAlerts', pressesOf('push', 'phones', api.changePhoneAlerts));
  return (
    <div className="surface flex flex-wrap items-center gap-x-6 gap-y-2 p-4 sm:px-5">
      <p className="text-quiet min-w-48 flex-1 py-1">
        {texts.phonesHint}{' '}
        <Link to={paths.saved} className="link link-primary inline-block py-1 font-medium">
          {texts.seePhones}
        </Link>
      </p>
      <div className="flex flex-wrap gap-x-6">
        <Switch
          isOn={(mail.isPending ? mail.variables?.body?.mail : undefined) ?? phones.mail}
          label={texts.byMail}
          name={texts.byMailOf(texts.phones)}
          onChange={(isOn) => mail.mutate({ body: { mail: isOn } })}
        />
        <Switch
          isOn={(push.isPending ? push.variables?.body?.push : undefined) ?? phones.push}
          label={texts.byPush}
          name={texts.byPushOf(texts.phones)}
          onChange={(isOn) => push.mutate({ body: { push: isOn } })}
        />
      </div>
    </div>
  );
}
