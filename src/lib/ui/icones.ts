import acessibilidade from 'icone:accessibility';
import voltar from 'icone:arrow-left';
import boleto from 'icone:barcode';
import sino from 'icone:bell';
import agenda from 'icone:calendar';
import camera from 'icone:camera';
import veiculo from 'icone:car';
import certo from 'icone:check';
import seguir from 'icone:chevron-right';
import erro from 'icone:circle-alert';
import ok from 'icone:circle-check';
import relogio from 'icone:clock';
import copiar from 'icone:copy';
import cartao from 'icone:credit-card';
import baixar from 'icone:download';
import abrir from 'icone:external-link';
import protocolo from 'icone:file-check';
import bandeira from 'icone:flag';
import simulado from 'icone:flask-conical';
import recurso from 'icone:gavel';
import casa from 'icone:house';
import cnh from 'icone:id-card';
import info from 'icone:info';
import painel from 'icone:layout-dashboard';
import ordem from 'icone:list-filter';
import cadeado from 'icone:lock';
import sair from 'icone:log-out';
import local from 'icone:map-pin';
import menu from 'icone:menu';
import mensagem from 'icone:message-circle';
import menos from 'icone:minus';
import multa from 'icone:octagon-alert';
import anexo from 'icone:paperclip';
import editar from 'icone:pencil';
import mais from 'icone:plus';
import imprimir from 'icone:printer';
import pix from 'icone:qr-code';
import termos from 'icone:scroll-text';
import busca from 'icone:search';
import escudo from 'icone:shield-check';
import pedido from 'icone:shopping-bag';
import cupom from 'icone:ticket-percent';
import lixeira from 'icone:trash';
import alerta from 'icone:triangle-alert';
import enviar from 'icone:upload';
import pessoa from 'icone:user';
import fechar from 'icone:x';

/** The icons of the product by our names. Server only: an island imports the one drawing it needs. */
export const ICONES = {
  abrir,
  acessibilidade,
  agenda,
  alerta,
  anexo,
  baixar,
  bandeira,
  boleto,
  busca,
  cadeado,
  camera,
  cartao,
  casa,
  certo,
  cnh,
  copiar,
  cupom,
  editar,
  enviar,
  erro,
  escudo,
  fechar,
  imprimir,
  info,
  lixeira,
  local,
  mais,
  menos,
  mensagem,
  menu,
  multa,
  ok,
  ordem,
  painel,
  pedido,
  pessoa,
  pix,
  protocolo,
  recurso,
  relogio,
  sair,
  seguir,
  simulado,
  sino,
  termos,
  veiculo,
  voltar,
} as const;

export type NomeDeIcone = keyof typeof ICONES;
