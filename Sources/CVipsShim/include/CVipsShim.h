#pragma once
int daybook_vips_placeholder(void);
