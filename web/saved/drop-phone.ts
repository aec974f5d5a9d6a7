import { noteOnAccount } from '#web/saved/note-on-account.ts';
import { changeSaved, removePhone, savedPhones } from '#web/saved/saved-phones.ts';
import type { SavedPhone } from '#web/saved/saved-phones.ts';
import { alignPictures } from '#web/saved/saved-pictures.ts';

/** Removes a phone from the list of saved ones, and from the account. What the account refuses comes back. */
export async function dropPhone(phone: SavedPhone): Promise<void> {
  removePhone(phone._id);
  void alignPictures(savedPhones());
  await noteOnAccount(phone._id, false, () => putBack(phone));
}

/** This phone alone, at its place: others may have been saved or removed meanwhile. */
function putBack(phone: SavedPhone): void {
  changeSaved((phones) => {
    if (phones.some(({ _id }) => _id === phone._id)) return phones;
    const older = phones.findIndex(({ savedAt }) => Date.parse(savedAt) < Date.parse(phone.savedAt));
    return phones.toSpliced(older === -1 ? phones.length : older, 0, phone);
  });
}
