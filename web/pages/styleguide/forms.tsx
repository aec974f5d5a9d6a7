import { useState } from 'react';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { noPhotos } from '#web/fields/photos.ts';
import { PhotosField } from '#web/fields/photos-field.tsx';
import { SelectField } from '#web/fields/select-field.tsx';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { Sample } from '#web/pages/styleguide/sample.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Steps } from '#web/ui/steps.tsx';

const options = [
  { value: 'a', label: 'One' },
  { value: 'b', label: 'Another' },
];

/** What is pressed and typed into. */
export function Forms() {
  const [step, setStep] = useState(1);
  const [photos, setPhotos] = useState(noPhotos);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Sample name="Buttons">
        <div className="flex flex-wrap gap-2">
          {['btn-primary', 'btn-outline', 'btn-ghost', 'btn-secondary', 'btn-error'].map((look) => (
            <button key={look} type="button" className={`btn ${look}`}>
              {look}
            </button>
          ))}
          <button type="button" className="btn btn-primary" disabled>
            disabled
          </button>
          <SubmitButton isWaiting={false}>SubmitButton</SubmitButton>
          <ConfirmButton question="Are you sure?" isWaiting={false} onConfirm={() => undefined}>
            ConfirmButton
          </ConfirmButton>
        </div>
      </Sample>
      <Sample name="Steps">
        <Steps label="Progress" steps={['Phone', 'Price', 'Photo']} at={step} onGoTo={setStep} />
        <button type="button" className="btn btn-sm" onClick={() => setStep((step + 1) % 3)}>
          Next step
        </button>
      </Sample>
      <Sample name="Fields">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Text" hint="A hint below." />
          <TextField label="With an error" error="This is required" />
          <TextField label="Read only" readOnly value="Not to be changed" />
          <SelectField label="Choice" placeholder="Choose one" options={options} />
          <TextareaField label="Several lines" />
          <PhotosField label="Photos" value={photos} onChange={setPhotos} progressOf={() => null} />
        </div>
      </Sample>
      <Sample name="Dialog">
        <button type="button" className="btn btn-outline" onClick={() => setOpen(true)}>
          Open a dialog
        </button>
        {isOpen && (
          <Dialog title="A dialog" onClose={() => setOpen(false)}>
            <p>On a phone it comes from below. Escape closes it, and the focus goes back.</p>
          </Dialog>
        )}
      </Sample>
    </>
  );
}
