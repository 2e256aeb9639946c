import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sentenceOf, TEXTS } from '#lib/messages.ts';
import {
  BANDEIRAS,
  CAMPOS_DO_CARTAO,
  type CartaoDigitado,
  errosDoCartao,
  lerValidade,
} from '#lib/pedidos/cartao.ts';
import { pedidos } from '#lib/pedidos/contract.ts';
import {
  DURACAO_DA_MENSAGEM_DO_CUPOM_MS,
  INTERVALO_DA_CONSULTA_DO_PIX_MS,
  QUANTIDADE_MAXIMA,
  QUANTIDADE_MINIMA,
  VALIDADE_DO_PICPAY_S,
  VALIDADE_DO_PIX_S,
} from '#lib/pedidos/rules.ts';
import { PLANOS } from '#lib/planos/catalogo.ts';
import { DURACAO_DO_PUSH_MS, INTERVALO_DO_PUSH_MS } from '#lib/shell/rules.ts';

// The literal texts and figures of specification 2.

describe('the sentences of buying', () => {
  it.each([
    [TEXTS.esperaPagamento, 'Espere um pouco... Estamos processando seu pagamento :)'],
    [TEXTS.obrigadoPedido, 'Obrigado por seu pedido.'],
    [TEXTS.cupomAplicado, 'Cupom aplicado'],
    [TEXTS.cupomInvalido, 'Cupom inválido'],
    [TEXTS.cupomErro, 'Erro no cupom'],
    [TEXTS.copiado, 'Copiado!'],
    [TEXTS.escolhaOpcao, 'Escolha uma opção'],
    [TEXTS.ofertas, 'Aproveite as ofertas especiais e COMPRE AGORA!'],
    [sentenceOf('FORMA_PAGAMENTO_INVALIDA'), 'Forma de pagamento inválida!'],
    [sentenceOf('CONTRATO_INDISPONIVEL'), 'Não foi possível consultar seu contrato no momento.'],
    [
      sentenceOf('PERFIL_INCOMPLETO'),
      'Para prosseguir o pagamento, é necessário que preencha todos os dados no perfil do usuário.',
    ],
    [
      sentenceOf('PAGAMENTO_FALHOU', { supportEmail: 'ajuda@example.com' }),
      'Infelizmente ocorreu um erro na geração de sua compra, tente novamente efetuar a compra revendo os dados de pagamento se estão corretos. Caso o erro persistir entre em contato no email ajuda@example.com',
    ],
  ])('%s', (nossa, especificada) => {
    expect(nossa).toBe(especificada);
  });
});

describe('the amounts and limits of purchases', () => {
  it('are those of the specification', () => {
    expect({
      pix: VALIDADE_DO_PIX_S,
      picpay: VALIDADE_DO_PICPAY_S,
      consultaDoPix: INTERVALO_DA_CONSULTA_DO_PIX_MS,
      cupom: DURACAO_DA_MENSAGEM_DO_CUPOM_MS,
      push: [INTERVALO_DO_PUSH_MS, DURACAO_DO_PUSH_MS],
      quantidade: [QUANTIDADE_MINIMA, QUANTIDADE_MAXIMA],
    }).toEqual({
      pix: 300,
      picpay: 600,
      consultaDoPix: 5_000,
      cupom: 1_000,
      push: [60_000, 10_000],
      quantidade: [1, 100],
    });
  });
});

describe('the plans', () => {
  const doPlano = (id: number) => PLANOS.find((plano) => plano.id === id);

  it('name nothing that no screen can ask for: no BRAT, no renewal of the CNH (CDC 30)', () => {
    expect(PLANOS.flatMap(({ conteudo }) => conteudo).join()).not.toMatch(/BRAT|renovação/);
  });

  it.each([
    [
      8,
      'Detetive da Multa',
      [/1 CNH e 1 veículo/, /semanal/, /20%/, /R\$ 50,00.*não suspende a CNH sozinha/],
    ],
    [9, 'CNH Livre', [/12 recursos por ano/, /6 multas preexistentes/]],
    [10, 'CNH Blindada', [/30 recursos por ano/, /12 multas preexistentes/]],
    [
      11,
      'Via Livre Total',
      [/não suspende a CNH sozinha: R\$ 50,00/, /que suspende a CNH sozinha: R\$ 300,00/],
    ],
  ])('%i is %s, with all that the specification puts in it', (id, nome, contem) => {
    const plano = doPlano(id);
    expect(plano?.nome).toBe(nome);
    for (const parte of contem)
      expect(plano?.conteudo.map((linha) => linha.replaceAll('\u00a0', ' '))).toContainEqual(
        expect.stringMatching(parte),
      );
  });
});

describe('the first step of the card', () => {
  const certo: CartaoDigitado = {
    titular: 'ANA S PRADO',
    cpf: '529.982.247-25',
    numero: '4539 6206 5992 2097',
    mes: '12',
    ano: '30',
    cvv: '123',
    bandeira: 'VISA',
  };

  it.each(CAMPOS_DO_CARTAO)('flags an empty %s and nothing else', (campo) => {
    expect(Object.keys(errosDoCartao({ ...certo, [campo]: ' ' }, '2026-11-20'))).toEqual([campo]);
  });

  it.each([
    ['08/29', '08', '29'],
    ['0829', '08', '29'],
    [' 08 / 2029 ', '08', '29'],
    ['13/29', '', ''],
    ['8/29', '', ''],
  ])('reads the expiry %j as month and year', (texto, mes, ano) => {
    expect(lerValidade(texto)).toEqual({ mes, ano });
  });

  it.each(['1234', '😀', '--'])('refuses the name %j', (titular) => {
    expect(errosDoCartao({ ...certo, titular }, '2026-11-20')).toHaveProperty('titular');
  });

  it('refuses a card that expired, and a year beyond the ten that follow', () => {
    expect(errosDoCartao({ ...certo, mes: '10', ano: '26' }, '2026-11-20')).toHaveProperty('ano');
    expect(errosDoCartao({ ...certo, ano: '36' }, '2026-11-20')).toEqual({});
    expect(errosDoCartao({ ...certo, ano: '37' }, '2026-11-20')).toHaveProperty('ano');
  });

  it('asks for seven, and takes eight brands', () => {
    expect(CAMPOS_DO_CARTAO).toHaveLength(7);
    expect(BANDEIRAS).toEqual(['MASTERCARD', 'VISA', 'AMEX', 'MAESTRO', 'ELO', 'DINERS', 'JCB', 'DISCOVER']);
    expect(errosDoCartao({ ...certo, bandeira: 'HIPERCARD' }, '2026-11-20')).toHaveProperty('bandeira');
  });
});

describe('parameters of the purchase calls', () => {
  const guid = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';

  it('gerapedido2: a card without the name of its method, Pix with it', () => {
    const campos = {
      email: 'ana@example.com',
      guids_produtos_extras: JSON.stringify([{ guid, quantidade: '2' }]),
      order_id: 'ABCD123',
    };
    const cartao = v.parse(pedidos.gerapedido2.input, { ...campos, card_name: 'ANA', card_token: 'x' });
    expect(cartao.payment_method).toBe('CARTAO');
    expect(cartao.guids_produtos_extras).toEqual([{ guid, quantidade: 2 }]);
    const pix = { ...campos, payment_method: 'PIX', plano: '', plano_detalhe: '', cupom: '' };
    expect(v.parse(pedidos.gerapedido2.input, pix)).toMatchObject({
      payment_method: 'PIX',
      plano: undefined,
    });
    expect(v.is(pedidos.gerapedido2.input, { ...campos, payment_method: 'BOLETO' })).toBe(false);
  });

  it.each([undefined, '', '[]', guid, `["${guid}"]`, `[{"guid":"${guid}","quantidade":1}]`])(
    'aplica_cupom: products as %j',
    (produtos) => {
      expect(v.is(pedidos.aplicaCupom.input, { cupom: 'dez', produtos })).toBe(true);
    },
  );
});
