import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { conditions, limits } from '#contract/limits.ts';
import type { Condition } from '#contract/limits.ts';
import { productCategoriesQuery } from '#web/categories/queries.ts';
import { PhotoField, whyNotPhoto } from '#web/fields/photo-field.tsx';
import { SelectField } from '#web/fields/select-field.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf, showProblems } from '#web/lib/problems.ts';
import { useRequestKey } from '#web/lib/request-key.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

interface Values {
  name: string;
  brand: string;
  id: string;
  originalPrice: string;
  resalePrice: string;
  productCondition: Condition | '';
  usedTime: string;
  description: string;
  location: string;
  phone: string;
  selling_post_date: string;
  image: FileList | null;
}

const fields = ['name', 'brand', 'id', 'originalPrice', 'resalePrice', 'productCondition', 'usedTime', 'description', 'location', 'phone', 'selling_post_date', 'image'] as const;

/** Puts a phone on sale: the picture goes up first, the product only when that worked. */
export function AddProductForm({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const categories = useQuery(productCategoriesQuery());
  const keyOf = useRequestKey();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: '', brand: '', id: '', originalPrice: '', resalePrice: '', productCondition: '', usedTime: '', description: '', location: '', phone: '', selling_post_date: today(), image: null },
  });
  const { register, handleSubmit, setError, setValue, watch, formState } = form;
  const { errors } = formState;

  const add = useMutation({
    mutationFn: (values: Values) => addProduct(values, user, keyOf),
    onMutate: () => setProblem(null),
    onSuccess: async () => {
      toast.success('Product Added Successfully');
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      void queryClient.invalidateQueries({ queryKey: ['categories'] });
      await navigate(paths.myProducts);
    },
    onError: (error) => setProblem(showProblems(error, setError, fields)),
  });

  if (categories.isError) return <ErrorState message={messageOf(categories.error)} onRetry={() => void categories.refetch()} />;
  const known = categories.data ?? [];
  // The two selects say the same thing: choosing one sets the other.
  const choose = (category: { _id: string; name: string } | undefined) => {
    setValue('id', category?._id ?? '', { shouldValidate: true });
    setValue('brand', category?.name ?? '', { shouldValidate: true });
  };
  const price = (label: string) => ({
    required: `${label} is required`,
    validate: (value: string) => (/^\d+$/.test(value.trim()) && Number(value) >= limits.priceUsdMin && Number(value) <= limits.priceUsdMax) || 'Whole dollars, from 1 to 100,000',
  });
  const text = (label: string, max: number) => ({
    validate: (value: string) => value.trim() !== '' || `${label} is required`,
    maxLength: { value: max, message: `${label} must have at most ${max} characters` },
  });

  return (
    <form noValidate className="space-y-8" onSubmit={handleSubmit((values) => add.mutate(values))}>
      <Part title="The phone">
        <TextField label="Product Name" placeholder="iPhone 13 128GB" error={errors.name?.message} {...register('name', text('Product Name', limits.nameMax))} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Category"
            placeholder="Choose a brand"
            options={known.map(({ name }) => ({ value: name, label: name }))}
            error={errors.brand?.message}
            {...register('brand', { required: 'Category is required', onChange: (event: { target: { value: string } }) => choose(known.find(({ name }) => name === event.target.value)) })}
          />
          <SelectField
            label="Id"
            placeholder="Set with the category"
            options={known.map(({ _id }) => ({ value: _id, label: _id }))}
            error={errors.id?.message}
            {...register('id', { required: 'Id is required', onChange: (event: { target: { value: string } }) => choose(known.find(({ _id }) => _id === event.target.value)) })}
          />
          <SelectField
            label="Condition"
            placeholder="Choose one"
            options={conditions.map((value) => ({ value, label: value }))}
            error={errors.productCondition?.message}
            {...register('productCondition', { required: 'Condition is required' })}
          />
          <TextField label="Used Time" placeholder="year, month, day" error={errors.usedTime?.message} {...register('usedTime', text('Used Time', limits.usedTimeMax))} />
        </div>
        <TextareaField label="Description" hint="Scratches, battery, what is in the box: what would you want to know?" error={errors.description?.message} {...register('description', text('Description', limits.textMax))} />
        <PhotoField
          label="Image"
          hint="JPEG, PNG, WebP or AVIF, at most 10 MB. Where it was taken is removed from the picture."
          file={watch('image')?.[0]}
          error={errors.image?.message}
          {...register('image', { validate: (files) => whyNotPhoto(files?.[0]) })}
        />
      </Part>
      <Part title="The price">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Original Price" inputMode="numeric" placeholder="799" error={errors.originalPrice?.message} {...register('originalPrice', price('Original Price'))} />
          <TextField label="Resale Price" inputMode="numeric" placeholder="389" error={errors.resalePrice?.message} {...register('resalePrice', price('Resale Price'))} />
        </div>
      </Part>
      <Part title="You">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Seller Name" value={user.name} readOnly />
          <TextField label="Email" value={user.email} readOnly />
          <TextField label="Location" autoComplete="address-level2" error={errors.location?.message} {...register('location', text('Location', limits.locationMax))} />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel"
            error={errors.phone?.message}
            {...register('phone', { ...text('Phone', limits.phoneMax), minLength: { value: limits.phoneMin, message: `Phone must have at least ${limits.phoneMin} characters` } })}
          />
          <TextField label="Date" type="date" max={today()} error={errors.selling_post_date?.message} {...register('selling_post_date', { required: 'Date is required' })} />
        </div>
      </Part>
      {problem && <Alert tone="error">{problem}</Alert>}
      <button type="submit" className="btn btn-primary btn-lg" disabled={add.isPending}>
        {add.isPending ? 'Adding…' : 'Add Product'}
      </button>
    </form>
  );
}

async function addProduct(values: Values, user: SessionUser, keyOf: (body: object) => string) {
  const [file] = values.image ?? [];
  const form = new FormData();
  if (file) form.append('image', file);
  const uploaded = await api.uploadImage({ body: form });
  const body = {
    name: values.name,
    id: values.id,
    brand: values.brand,
    originalPrice: Number(values.originalPrice),
    resalePrice: Number(values.resalePrice),
    usedTime: values.usedTime,
    productCondition: values.productCondition || 'Good',
    sellerName: user.name,
    email: user.email,
    location: values.location,
    phone: values.phone,
    description: values.description,
    selling_post_date: values.selling_post_date,
    img: uploaded.data.url,
    verified: user.verified,
  };
  return api.createProduct({ body, key: keyOf(body) });
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="rounded-box border-base-300 space-y-4 border p-5 sm:p-6">
      <legend className="px-2 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
