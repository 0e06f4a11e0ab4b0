#include "include/os_object.h"
