import { offering } from '#contract/offering.ts';
import { answerWords } from '#words/es/answer-notices.ts';
import { auditWords } from '#words/es/audit.ts';
import { aBuyer, saleWords } from '#words/es/sale-notices.ts';
import { returnWords } from '#words/es/return-notices.ts';
import { askingWords } from '#words/es/asking-notices.ts';
import { refundWords } from '#words/es/refund-notices.ts';
import { sendingWords } from '#words/es/sending-notices.ts';
import { withdrawalWords } from '#words/es/withdrawal-notices.ts';
import type { NoticeWords } from '#words/notice-words.ts';
import { asSentence } from '#words/sentence.ts';

const nothingCharged = 'así que tu reserva ha terminado. No se ha cobrado nada. Quizá haya otro parecido.';

/** What the market tells somebody, in Spanish: on screen and by mail. */
export const noticeWords: NoticeWords = {
  aPhone: 'Un teléfono',
  kinds: {
    booked: {
      title: ({ phone }) => `Has reservado ${phone}`,
      text: ({ price, until }) =>
        `Lo tienes reservado hasta el ${until}. Paga ${price} en Mis pedidos antes de ese momento; ` +
        'todavía no se ha cobrado nada.',
    },
    reserved: {
      title: ({ phone }) => `${phone} está reservado`,
      text: ({ person, price, until }) =>
        `${person || aBuyer} tiene hasta el ${until} para pagar ${price}. Mientras tanto, nadie más puede reservarlo.`,
    },
    paid: {
      title: ({ phone }) => `Has comprado ${phone}`,
      text: ({ person, price, transactionId, until, isSent }) =>
        `Tu pago de ${price} ha llegado.${transactionId && ` Transacción: ${transactionId}.`} ` +
        (person === ''
          ? 'El vendedor ya ha dejado el mercado. Si el teléfono no te ha llegado, escríbenos.'
          : `El vendedor es ${person}. ` +
            (isSent
              ? 'La página de esta venta dice cómo te llega el teléfono y cómo va.'
              : `Quedad${until && ` antes del ${until}`}: en la página de esta venta está el código que enseñas cuando ` +
                'tengas el teléfono en la mano.')),
    },
    sold: {
      title: ({ phone }) => `${phone} está vendido`,
      text: ({ person, price, until, isSent }) =>
        isSent
          ? `${person || aBuyer} ha pagado ${price}. La página de esta venta dice adónde enviar el ` +
            `teléfono${until && `: hazlo antes del ${until}`}. Si ofreciste también quedar, ` +
            'el comprador puede elegirlo.'
          : `${person || aBuyer} ha pagado ${price}. Quedad y entrégale el ` +
            `teléfono${until && ` antes del ${until}`}: te enseña un código y tú lo escribes en la página de esta ` +
            'venta.',
    },
    ...saleWords,
    ...sendingWords,
    ...answerWords,
    ...returnWords,
    ...withdrawalWords,
    ...askingWords,
    lapsed: {
      title: ({ phone }) => `Tu reserva de ${phone} ha caducado`,
      text: () =>
        'No se pagó a tiempo, así que el teléfono queda libre para otros. No se ha cobrado nada. ' +
        'Si sigue disponible, puedes reservarlo otra vez.',
    },
    back_on_sale: {
      title: ({ phone }) => `${phone} vuelve a estar a la venta`,
      text: () =>
        'El comprador canceló la reserva, no pagó a tiempo o ya no está en Redial. Otros ya pueden reservarlo; ' +
        'no tienes que hacer nada.',
    },
    withdrawn_by_seller: {
      title: ({ phone }) => `${phone} se ha retirado`,
      text: () => `El vendedor lo ha retirado del mercado, ${nothingCharged}`,
    },
    withdrawn_by_admin: {
      title: ({ phone }) => `${phone} se ha retirado`,
      text: () => `Un administrador lo ha retirado del mercado, ${nothingCharged}`,
    },
    ended_by_seller: {
      title: ({ phone }) => `El vendedor ha terminado tu reserva de ${phone}`,
      text: () =>
        'El teléfono vuelve a estar disponible y otras personas pueden reservarlo. No se ha cobrado nada. ' +
        'Podrás reservarlo otra vez dentro de una hora.',
    },
    taken_down: {
      title: ({ phone }) => `${phone} ha salido del mercado`,
      text: () =>
        'Un administrador ha revisado tu anuncio tras una denuncia y lo ha retirado del mercado. ' +
        'Si crees que es un error, escríbenos.',
    },
    verified: {
      title: () => 'Eres un vendedor verificado',
      text: () => 'Un administrador ha comprobado quién eres. Desde ahora, todos tus teléfonos llevan la marca azul.',
    },
    reported: {
      title: ({ phone }) => `Han denunciado ${phone}`,
      text: () => 'Un comprador dice que algo no está bien en este anuncio.',
    },
    report_closed: {
      title: ({ phone }) => `Hemos revisado tu denuncia de ${phone}`,
      text: () =>
        'Un administrador ha leído lo que nos contaste y ha cerrado tu denuncia; ' +
        'lo que incumple las normas se retira del mercado. Gracias por cuidar de los demás.',
    },
    message: {
      title: () => 'Un mensaje nuevo',
      text: () => 'Alguien ha escrito al mercado con el formulario de contacto.',
    },
    ...refundWords,
    seller_left: {
      title: ({ phone }) => `El vendedor de ${phone} se ha ido`,
      text: ({ price }) =>
        'Un administrador ha cerrado la cuenta de quien te lo vendió. ' +
        `Si el teléfono no te ha llegado, escríbenos: podemos devolverte ${price}.`,
    },
    buyer_left: {
      title: ({ phone }) => `El comprador de ${phone} se ha ido`,
      text: ({ price }) =>
        'Un administrador ha cerrado la cuenta de quien te lo compró. ' +
        `Si aún tienes el teléfono, guárdalo y escríbenos: se pagaron ${price} por él, y aclararemos qué hacer.`,
    },
    account_suspended: {
      title: () => 'Tu cuenta está suspendida',
      text: ({ reason }) =>
        `Un administrador ha suspendido tu cuenta.${reason && ` Motivo: ${asSentence(reason)}`} No puedes iniciar ` +
        'sesión. Si tenías teléfonos a la venta, ya no están en el mercado; si tenías reservas sin pagar, ' +
        'han terminado. ' +
        'Lo pagado sigue igual. Si crees que es un error, escríbenos.',
    },
    account_reinstated: {
      title: () => 'Tu cuenta vuelve a estar abierta',
      text: () =>
        'Puedes iniciar sesión de nuevo. Si vendes, mira en Mis productos qué teléfonos vuelven a estar a la venta.',
    },
    email_changed: {
      title: () => 'Se ha cambiado tu dirección de correo',
      text: () =>
        'Desde ahora inicias sesión con la nueva dirección, y nuestros mensajes llegan allí. Hemos cerrado tu sesión ' +
        'en los demás dispositivos. Si no la has cambiado tú, escríbenos enseguida.',
    },
    second_factor_on: {
      title: () => 'El acceso en dos pasos está activado',
      text: () =>
        'Para iniciar sesión hace falta ahora un código de tu aplicación de autenticación. ' +
        'Si no lo has activado tú, elige una contraseña nueva y escríbenos.',
    },
    second_factor_off: {
      title: () => 'El acceso en dos pasos está desactivado',
      text: () =>
        'Para iniciar sesión ya no hace falta ningún código. Si no lo has desactivado tú, ' +
        'elige una contraseña nueva y escríbenos.',
    },
    admin_acted: {
      // While versions change, a newer server writes actions that have no words here.
      title: ({ act }) =>
        act && Object.hasOwn(auditWords, act.action) ? auditWords[act.action].told : 'Un administrador ha actuado',
      text: ({ act }) =>
        `Lo hizo ${act?.admin || 'el operador'}.${act?.about ? ` Se trata de ${act.about}.` : ''} Si ningún ` +
        'administrador quería hacerlo, retirad el papel de administrador en el servidor y avisad a su operador. ' +
        'El registro guarda cada acción.',
    },
    search_matched: {
      title: ({ count, search }) =>
        count === 1 ? `Un teléfono nuevo encaja con «${search}»` : `${count} teléfonos nuevos encajan con «${search}»`,
      text: ({ count, phone, price }) => (count === 1 ? `${phone} por ${price}.` : `El último: ${phone} por ${price}.`),
    },
    price_fell: {
      title: ({ phone, price }) => `${phone} cuesta ahora ${price}`,
      text: ({ before }) => `Guardaste este teléfono. Antes costaba ${before}.`,
    },
    free_again: {
      title: ({ phone }) => `${phone} vuelve a estar libre`,
      text: ({ price }) => `Guardaste este teléfono. Su reserva ha terminado; cuesta ${price}.`,
    },
    written_to: {
      title: ({ phone }) => `Nuevo mensaje sobre ${phone}`,
      text: () => 'Alguien te ha escrito. Léelo y responde en Conversaciones.',
    },
    offer_made: {
      title: ({ phone, price }) => `Te ofrecen ${price} por ${phone}`,
      text: () =>
        `Acepta, rechaza o propón otro precio en Ofertas en un plazo de ${offering.answerHours} horas. ` +
        'Mientras no aceptes, nada queda reservado.',
    },
    offer_countered: {
      title: ({ phone, price }) => `El vendedor pide ${price} por ${phone}`,
      text: () =>
        `Acepta, rechaza o propón otro precio en Ofertas en un plazo de ${offering.answerHours} horas. ` +
        'Mientras nadie acepte, otros pueden reservar el teléfono.',
    },
    offer_accepted: {
      title: ({ phone }) => `Han aceptado tu oferta por ${phone}`,
      text: ({ price, until }) =>
        `Lo tienes reservado hasta el ${until}. Paga ${price} en Mis pedidos antes de ese momento; ` +
        'todavía no se ha cobrado nada.',
    },
    counter_accepted: {
      title: ({ phone }) => `Han aceptado tu precio por ${phone}`,
      text: ({ person, price, until }) =>
        `${person || aBuyer} tiene hasta el ${until} para pagar ${price}. Mientras tanto, nadie más puede reservarlo.`,
    },
    offer_declined: {
      title: ({ phone, price }) => `Han rechazado ${price} por ${phone}`,
      text: () => 'La oferta ha terminado. No se ha reservado ni cobrado nada.',
    },
    offer_withdrawn: {
      title: ({ phone, price }) => `Han retirado ${price} por ${phone}`,
      text: () => 'La otra persona ya no ofrece este precio. La oferta ha terminado.',
    },
    offer_expired: {
      title: ({ phone, price }) => `La oferta de ${price} por ${phone} ha caducado`,
      text: () => `Nadie respondió en ${offering.answerHours} horas. No se ha reservado ni cobrado nada.`,
    },
    offer_over: {
      title: ({ phone, price }) => `La oferta de ${price} por ${phone} ha terminado`,
      text: () => 'Ya no se puede aceptar. No se ha reservado ni cobrado nada por ella.',
    },
    offer_outdated: {
      title: ({ phone }) => `El anuncio de ${phone} ha cambiado`,
      text: ({ price }) =>
        `Por eso la oferta de ${price} ha terminado. Mira el anuncio y su precio; puedes hacer una oferta nueva.`,
    },
    conversation_reported: {
      title: ({ phone }) => `Han denunciado una conversación sobre ${phone}`,
      text: () => 'Alguien pide que leas lo que las dos personas se han escrito.',
    },
    review_shown: {
      title: ({ phone }) => `Nueva valoración sobre ti: ${phone}`,
      text: () => 'Mira cómo ha valorado esta venta. Puedes responder una vez.',
    },
    review_answered: {
      title: ({ phone }) => `Han respondido a tu valoración: ${phone}`,
      text: () => 'Lee la respuesta en la página de la venta.',
    },
    review_hidden: {
      title: ({ phone }) => `Tu valoración se ha ocultado: ${phone}`,
      text: ({ reason }) =>
        `Un administrador ha ocultado tu valoración y ya no cuenta.${reason && ` Motivo: ${asSentence(reason)}`} ` +
        'Si crees que es un error, escríbenos.',
    },
    review_reported: {
      title: ({ phone }) => `Se ha denunciado una valoración: ${phone}`,
      text: () => 'Léela y decide si se oculta o se mantiene.',
    },
    account_closed: {
      title: () => 'Tu cuenta se ha cerrado',
      text: () =>
        'Un administrador ha cerrado tu cuenta en este mercado. Tus reservas han terminado. ' +
        'Si se cobra alguna más tarde, te devolveremos el dinero. Tus datos personales se han borrado. ' +
        'Si crees que es un error, escríbenos.',
    },
  },
};
