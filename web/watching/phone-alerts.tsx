import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useWatching } from '#web/texts/pages/watching.ts';
import { Switch } from '#web/watching/switch.tsx';

export function PhoneAlerts({ phones }: { phones: { mail: boolean; push: boolean } }) {
  const texts = useWatching();
  const change = useCall('changePhoneAlerts');
  const shown = change.isPending ? { ...phones, ...change.variables?.body } : phones;
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
          isOn={shown.mail}
          label={texts.byMail}
          name={texts.byMailOf(texts.phones)}
          onChange={(mail) => change.mutate({ body: { mail } })}
        />
        <Switch
          isOn={shown.push}
          label={texts.byPush}
          name={texts.byPushOf(texts.phones)}
          onChange={(push) => change.mutate({ body: { push } })}
        />
      </div>
    </div>
  );
}
